// The ISO 3166-2 regions of the supported countries and their GeoNames codes.

/** The codes of GeoNames from which the region of a place follows. */
export interface RegionCodes {
  country: string
  name: string
  admin1: string
  /** In Belgium the province, or the number of the arrondissement, whose first digits identify the province. */
  admin2: string
}

/** The ISO code and name of each region, by country and GeoNames code. */
const REGIONS_BY_ADMIN_CODE: Record<string, Record<string, [iso: string, name: string]>> = {
  NL: {
    '01': ['DR', 'Drenthe'],
    '02': ['FR', 'Friesland'],
    '03': ['GE', 'Gelderland'],
    '04': ['GR', 'Groningen'],
    '05': ['LI', 'Limburg'],
    '06': ['NB', 'Noord-Brabant'],
    '07': ['NH', 'Noord-Holland'],
    '09': ['UT', 'Utrecht'],
    '10': ['ZE', 'Zeeland'],
    '11': ['ZH', 'Zuid-Holland'],
    '15': ['OV', 'Overijssel'],
    '16': ['FL', 'Flevoland'],
  },
  DE: {
    '01': ['BW', 'Baden-Württemberg'],
    '02': ['BY', 'Bayern'],
    '03': ['HB', 'Bremen'],
    '04': ['HH', 'Hamburg'],
    '05': ['HE', 'Hessen'],
    '06': ['NI', 'Niedersachsen'],
    '07': ['NW', 'Nordrhein-Westfalen'],
    '08': ['RP', 'Rheinland-Pfalz'],
    '09': ['SL', 'Saarland'],
    '10': ['SH', 'Schleswig-Holstein'],
    '11': ['BB', 'Brandenburg'],
    '12': ['MV', 'Mecklenburg-Vorpommern'],
    '13': ['SN', 'Sachsen'],
    '14': ['ST', 'Sachsen-Anhalt'],
    '15': ['TH', 'Thüringen'],
    '16': ['BE', 'Berlin'],
  },
  AT: {
    '01': ['1', 'Burgenland'],
    '02': ['2', 'Kärnten'],
    '03': ['3', 'Niederösterreich'],
    '04': ['4', 'Oberösterreich'],
    '05': ['5', 'Salzburg'],
    '06': ['6', 'Steiermark'],
    '07': ['7', 'Tirol'],
    '08': ['8', 'Vorarlberg'],
    '09': ['9', 'Wien'],
  },
  FR: {
    '11': ['IDF', 'Île-de-France'],
    '24': ['CVL', 'Centre-Val de Loire'],
    '27': ['BFC', 'Bourgogne-Franche-Comté'],
    '28': ['NOR', 'Normandie'],
    '32': ['HDF', 'Hauts-de-France'],
    '44': ['GES', 'Grand Est'],
    '52': ['PDL', 'Pays de la Loire'],
    '53': ['BRE', 'Bretagne'],
    '75': ['NAQ', 'Nouvelle-Aquitaine'],
    '76': ['OCC', 'Occitanie'],
    '84': ['ARA', 'Auvergne-Rhône-Alpes'],
    '93': ['PAC', "Provence-Alpes-Côte d'Azur"],
    '94': ['20R', 'Corse'],
  },
  LU: parseRegions(
    'CA Capellen, CL Clervaux, DI Diekirch, EC Echternach, ES Esch-sur-Alzette, GR Grevenmacher, LU Luxembourg, ' +
      'ME Mersch, RD Redange, RM Remich, VD Vianden, WI Wiltz',
  ),
  CH: parseRegions(
    'AG Aargau, AI Appenzell Innerrhoden, AR Appenzell Ausserrhoden, BE Bern, BL Basel-Landschaft, BS Basel-Stadt, ' +
      'FR Fribourg, GE Genève, GL Glarus, GR Graubünden, JU Jura, LU Luzern, NE Neuchâtel, NW Nidwalden, OW Obwalden, ' +
      'SG Sankt Gallen, SH Schaffhausen, SO Solothurn, SZ Schwyz, TG Thurgau, TI Ticino, UR Uri, VD Vaud, VS Valais, ' +
      'ZG Zug, ZH Zürich',
  ),
}

/** The Belgian provinces, by the first digits of the arrondissement's number. */
const BELGIAN_PROVINCES: [prefix: string, iso: string, name: string][] = [
  ['1', 'VAN', 'Antwerpen'],
  ['21', 'BRU', 'Brussel'],
  ['23', 'VBR', 'Vlaams-Brabant'],
  ['24', 'VBR', 'Vlaams-Brabant'],
  ['25', 'WBR', 'Waals-Brabant'],
  ['3', 'VWV', 'West-Vlaanderen'],
  ['4', 'VOV', 'Oost-Vlaanderen'],
  ['5', 'WHT', 'Henegouwen'],
  ['6', 'WLG', 'Luik'],
  ['7', 'VLI', 'Limburg'],
  ['8', 'WLX', 'Luxemburg'],
  ['9', 'WNA', 'Namen'],
]

/** Every region of the supported countries. */
export const REGIONS: [code: string, country: string, name: string][] = [
  ...Object.entries(REGIONS_BY_ADMIN_CODE).flatMap(([country, regions]) =>
    Object.values(regions).map(([iso, name]): [string, string, string] => [`${country}-${iso}`, country, name]),
  ),
  ...BELGIAN_PROVINCES.filter(([prefix]) => prefix !== '24').map(([, iso, name]): [string, string, string] => [
    `BE-${iso}`,
    'BE',
    name,
  ]),
]

/** Returns the ISO 3166-2 code of a place's region; null when GeoNames names none. */
export function findRegionCode({ country, admin1, admin2 }: RegionCodes): string | null {
  const iso = country === 'BE' ? findBelgianProvince(admin1, admin2) : REGIONS_BY_ADMIN_CODE[country]?.[admin1]?.[0]
  return iso === undefined ? null : `${country}-${iso}`
}

function findBelgianProvince(admin1: string, admin2: string): string | undefined {
  if (admin1 === 'BRU') return 'BRU'
  return BELGIAN_PROVINCES.find(([prefix, iso]) => iso === admin2 || admin2.startsWith(prefix))?.[1]
}

/** Parses a list of regions. Their GeoNames code equals the ISO code. */
function parseRegions(list: string): Record<string, [iso: string, name: string]> {
  return Object.fromEntries(
    list.split(', ').map((entry) => [entry.slice(0, 2), [entry.slice(0, 2), entry.slice(3)]] as const),
  )
}
