import type { Gender } from '#features/profiles/rules.ts'

/** The first names of one country, separated by spaces. `young` is for members below 37. */
type CountryNames = Record<Gender, { young: string; older: string }>

const NAMES: Record<string, CountryNames> = {
  NL: {
    female: {
      young:
        'Sanne Lotte Femke Iris Noa Fleur Roos Maud Julia Lisa Anouk Sophie Emma Lieke Marit Isa Nina Laura Amber Naomi Yasmin Samira Priya Kim Jasmijn Lynn Romy Merel Bo Floor Sterre Demi Esmee Rosa Britt Evi Pleun Nora Amira Dewi Indy Meike Veerle Rachel Tess Vera Zoë Hanna Eline Manon',
      older:
        'Marjan Ingrid Monique Petra Saskia Wilma Karin Esther Astrid Annemiek Joke Ria Mirjam Carla Nicole Sandra Marieke Wendy Mariska Yvonne Angelique Bianca Christel Daniëlle Hanneke Jolanda Linda Margriet Natasja Patricia Renate Silvia Tanja Trudy Yolanda Fatima Soraya Shirley Chantal Helma',
    },
    male: {
      young:
        'Daan Sem Thijs Bram Luuk Jesse Tim Lars Ruben Stijn Niels Koen Joost Sander Mees Finn Levi Milan Thomas Nick Bas Rik Jurre Gijs Tijn Youssef Mo Ravi Jasper Wouter Tom Max Sven Teun Floris Job Dylan Kevin Jordy Mick Hugo Samir Xander Casper Pim',
      older:
        'Peter Marco Erik Rob Frank Hans Wim Ronald Edwin Patrick Jeroen Dennis Marcel Henk Arjan Richard René Paul Johan Martijn Menno Gerard Leo Theo Willem Kees Ton Bert-Jan Ruud Cor Michel Vincent Hakan Rachid Stanley André Guido Hugo Sjoerd Barry',
    },
  },
  BE: {
    female: {
      young:
        'Lien Elke Jana Charlotte Axelle Hanne Amélie Silke Marie Louise Tine Joke Evelien Fien Ines Nele Lore Ellen Camille Justine',
      older:
        'Greet Kristel Ann Katrien Sabine Veronique Martine Els Hilde Nathalie Isabelle Ilse Goedele Carine Lutgarde Dominique',
    },
    male: {
      young:
        'Jef Arne Wout Seppe Robbe Dries Jens Jonas Pieter Bavo Simon Ward Lowie Brecht Mathias Yannick Tuur Kobe Nicolas Siebe',
      older:
        'Luc Dirk Geert Filip Koenraad Bart Stefaan Ivan Marc Patrick Kris Wim Danny Johan Yves Tom Christophe Rudi',
    },
  },
  DE: {
    female: {
      young: 'Lena Hannah Mia Leonie Katharina Marlene Johanna Annika Svenja Merle Nele Franziska',
      older: 'Claudia Susanne Birgit Anja Heike Sabine Katja Silke Martina Andrea',
    },
    male: {
      young: 'Felix Jonas Lukas Moritz Paul Jannik Niklas Florian Sebastian Tobias Henning Malte',
      older: 'Stefan Jürgen Andreas Uwe Thorsten Dirk Holger Matthias Ralf Bernd',
    },
  },
}

/** Returns the first names for a country, gender and age. */
export function listFirstNames({ country, gender, age }: { country: string; gender: Gender; age: number }): string[] {
  const names = (NAMES[country] ?? NAMES.NL)?.[gender]
  return (age < 37 ? names?.young : names?.older)?.split(' ') ?? []
}
