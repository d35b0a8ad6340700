/** The regions of a country as rows of hexagons. Every second row is half a hexagon further to the right; null is a gap. */
export type RegionRows = readonly (readonly (string | null)[])[]

/** The maps of the countries with one, by ISO 3166-2 code. Each region stands about where it lies. */
export const REGION_MAPS: Readonly<Record<'NL' | 'BE' | 'DE', RegionRows>> = {
  NL: [
    [null, null, 'NL-FR', 'NL-GR'],
    [null, 'NL-NH', 'NL-FL', 'NL-DR'],
    [null, 'NL-ZH', 'NL-UT', 'NL-GE', 'NL-OV'],
    ['NL-ZE', 'NL-NB', 'NL-LI'],
  ],
  BE: [
    ['BE-VWV', 'BE-VOV', 'BE-VAN', 'BE-VLI'],
    [null, 'BE-BRU', 'BE-VBR', 'BE-WLG'],
    [null, 'BE-WHT', 'BE-WBR', 'BE-WNA'],
    [null, null, 'BE-WLX'],
  ],
  DE: [
    [null, null, 'DE-SH', 'DE-MV'],
    ['DE-HB', 'DE-HH', 'DE-BE', 'DE-BB'],
    ['DE-NW', 'DE-NI', 'DE-ST', 'DE-SN'],
    ['DE-RP', 'DE-HE', 'DE-TH'],
    ['DE-SL', 'DE-BW', 'DE-BY'],
  ],
}

/** Returns the map of a country, or that of the Netherlands. */
export function findRegionMap(country: string): { country: keyof typeof REGION_MAPS; rows: RegionRows } {
  const found = country === 'BE' || country === 'DE' ? country : 'NL'
  return { country: found, rows: REGION_MAPS[found] }
}

/** Reports whether only shifted rows use the first column of a map, so that its left half is empty. */
export function hasHalfColumn(rows: RegionRows): boolean {
  return rows.every((row, index) => index % 2 === 1 || row[0] === null)
}
