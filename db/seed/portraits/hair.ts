import {
  type HairLayers,
  drawCurtains,
  buildHairCapPath,
  drawHairShape,
  drawCurls,
  drawHighlights,
} from './hair-shapes.ts'
import type { DrawnPerson } from './drawn-person.ts'

type DrawStyle = (person: DrawnPerson) => HairLayers

/** Draws the hair of a person. */
export function drawHair(person: DrawnPerson): HairLayers {
  const style = STYLES[person.hairStyle] ?? drawBaldShine
  const { back, front } = style(person)
  const flip = `<g transform="scale(${person.hairSide} 1)">`
  return { back: `${flip}${back}</g>`, front: `${flip}${front}</g>` }
}

const STYLES: Record<string, DrawStyle> = {
  long: (person) => drawCurtains(person, { partingX: -34, length: 380, flare: 30, wave: 0 }),
  waves: (person) => drawCurtains(person, { partingX: -40, length: 330, flare: 44, wave: 20 }),
  lob: (person) => drawCurtains(person, { partingX: 0, length: 232, flare: 22, wave: 6 }),
  bob: (person) => drawCurtains(person, { partingX: -46, length: 142, flare: 26, wave: 0 }),
  fringe: drawFringe,
  bun: drawBun,
  ponytail: drawPonytail,
  braid: drawBraid,
  pixie: drawPixie,
  curls: drawCurlyHair,
  afro: drawAfro,
  afroShort: drawShortAfro,
  side: drawSideParting,
  quiff: drawQuiff,
  buzz: drawBuzzCut,
  crop: drawCrop,
  swept: drawSweptBack,
  messy: drawMessyHair,
  curlyTop: drawCurlyTop,
  receding: drawRecedingHair,
  bald: drawBaldShine,
  mane: (person) => drawCurtains(person, { partingX: -20, length: 190, flare: 12, wave: 8 }),
}

/** Draws the shine on a bald head. */
function drawBaldShine({ faceWidth: w }: DrawnPerson): HairLayers {
  return {
    back: '',
    front: `<ellipse cx="${-w * 0.3}" cy="-140" rx="46" ry="22" fill="#fff" opacity=".18" transform="rotate(-20 ${-w * 0.3} -140)"/>`,
  }
}

function drawFringe(person: DrawnPerson): HairLayers {
  const w = person.faceWidth
  const side = (s: 1 | -1) =>
    `M ${s * 20} -214 C ${s * (w + 20)} -210 ${s * (w + 36)} -60 ${s * (w + 30)} 40 C ${s * (w + 30)} 100 ${s * (w + 34)} 130 ${s * (w + 14)} 158 C ${s * (w - 2)} 160 ${s * (w - 14)} 150 ${s * (w - 16)} 140 C ${s * (w + 4)} 90 ${s * (w + 2)} 20 ${s * (w - 8)} -66 Z`
  const bangs = `M ${-w - 18} -20 C ${-w - 26} -150 -90 -218 0 -218 C 90 -218 ${w + 26} -150 ${w + 18} -20 C ${w + 4} -54 ${w - 14} -60 ${w - 30} -58 C 50 -66 20 -64 0 -66 C -30 -64 -60 -68 ${30 - w} -58 C ${14 - w} -58 ${-w - 4} -50 ${-w - 18} -20 Z`
  return {
    back: drawHairShape(
      `M 0 -206 C ${-w - 40} -206 ${-w - 44} 40 ${-w - 22} 168 C -60 190 60 190 ${w + 22} 168 C ${w + 44} 40 ${w + 40} -206 0 -206 Z`,
      'back',
    ),
    front: `${drawHairShape(side(1) + side(-1))}${drawHairShape(bangs)}${drawHighlights(['M -70 -196 C -92 -160 -100 -110 -98 -70', 'M -24 -206 C -40 -160 -42 -110 -40 -74', 'M 26 -206 C 36 -160 36 -110 32 -74', 'M 72 -194 C 90 -150 94 -110 88 -72'])}`,
  }
}

/** Builds the path of hair that is pulled back from the face, close to the skull. */
function buildPulledBackPath(w: number): string {
  return `M ${-w - 8} 0 C ${-w - 18} -130 -88 -206 0 -206 C 88 -206 ${w + 18} -130 ${w + 8} 0 C ${w} -40 ${w - 16} -86 70 -112 C 40 -128 -10 -138 -40 -142 C -76 -126 ${16 - w} -90 ${-w} -40 Z`
}

function drawBun({ faceWidth: w }: DrawnPerson): HairLayers {
  const knot = `<circle cx="10" cy="-232" r="64" fill="url(#hair)"/>${drawHighlights(['M -34 -250 C -10 -286 40 -282 58 -240', 'M -30 -220 C 0 -258 34 -252 48 -214'])}`
  const wisps = drawHighlights(
    [
      `M ${w - 4} -30 C ${w + 10} 10 ${w + 4} 60 ${w + 10} 96`,
      `M ${-w + 4} -30 C ${-w - 10} 10 ${-w - 2} 50 ${-w - 8} 84`,
    ],
    { width: 6, colour: 'base' },
  )
  return {
    back: knot,
    front: `${drawHairShape(buildPulledBackPath(w))}${drawHighlights(['M -44 -138 C -20 -170 0 -190 10 -204', 'M 40 -126 C 44 -160 34 -186 22 -204', `M ${w - 12} -70 C ${w - 10} -130 70 -176 40 -200`, `M ${12 - w} -70 C ${10 - w} -130 -70 -180 -30 -202`])}${wisps}`,
  }
}

function drawPonytail({ faceWidth: w }: DrawnPerson): HairLayers {
  const tail = `M 60 -190 C 130 -230 ${w + 80} -170 ${w + 74} -40 C ${w + 70} 60 ${w + 96} 180 ${w + 40} 320 C ${w + 20} 336 ${w - 6} 330 ${w - 20} 316 C ${w + 12} 220 ${w + 10} 80 ${w - 10} -40 Z`
  return {
    back: `${drawHairShape(tail, 'back')}${drawHighlights([`M ${w + 40} -120 C ${w + 56} 0 ${w + 40} 160 ${w + 26} 290`, `M ${w + 20} -90 C ${w + 36} 40 ${w + 30} 160 ${w + 6} 300`])}`,
    front: `${drawHairShape(buildPulledBackPath(w))}${drawHighlights(['M -44 -138 C 0 -150 60 -170 84 -176', 'M 0 -136 C 40 -140 80 -150 100 -156', `M ${10 - w} -60 C ${-w + 10} -130 -60 -180 0 -196`])}`,
  }
}

function drawBraid(person: DrawnPerson): HairLayers {
  const w = person.faceWidth
  const x = w - 4
  const knots = [0, 1, 2, 3, 4, 5].map((index) => {
    const y = 120 + index * 42
    const half = 34 - index * 2.6
    return `<path d="M ${x - half} ${y - 16} C ${x - half - 6} ${y + 20} ${x - 8} ${y + 36} ${x} ${y + 38} C ${x + 8} ${y + 36} ${x + half + 6} ${y + 20} ${x + half} ${y - 16} C ${x + 14} ${y - 26} ${x - 14} ${y - 26} ${x - half} ${y - 16} Z" fill="url(#hair)"/><path d="M ${x} ${y - 14} C ${x + 2} ${y + 6} ${x} ${y + 22} ${x} ${y + 36}" class="hair-dark"/>`
  })
  const fall = `M ${w - 20} -90 C ${w + 40} -50 ${w + 40} 60 ${w + 30} 130 L ${w - 30} 130 C ${w - 4} 60 ${w - 6} -20 ${w - 20} -90 Z`
  return {
    back: drawHairShape(
      `M 0 -196 C ${-w - 30} -190 ${-w - 30} 60 -70 150 H 90 C ${w + 30} 60 ${w + 30} -190 0 -196 Z`,
      'back',
    ),
    front: `${drawHairShape(fall)}${knots.join('')}<rect x="${x - 14}" y="358" width="28" height="14" rx="7" fill="#b0122d"/>${drawHairShape(buildPulledBackPath(w))}${drawHighlights(['M -44 -138 C -10 -160 20 -180 30 -196', `M 60 -114 C 80 -120 ${w} -90 ${w + 4} -40`, `M ${10 - w} -60 C ${-w + 10} -130 -60 -180 0 -196`])}`,
  }
}

function drawPixie({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w - 6} 30 C ${-w - 30} -120 -100 -222 4 -222 C 110 -222 ${w + 32} -130 ${w + 6} 34 C ${w + 2} 44 ${w - 8} 40 ${w - 6} 20 C ${w - 2} -20 ${w - 16} -50 ${w - 26} -64 C 60 -60 -10 -84 -46 -124 C -70 -100 ${30 - w} -70 ${14 - w} -40 C ${8 - w} -20 ${10 - w} 10 ${4 - w} 30 C ${-w} 42 ${-w - 6} 40 ${-w - 6} 30 Z`
  return {
    back: drawHairShape(
      `M ${-w - 10} 0 C ${-w - 20} 80 -90 120 -70 140 H 70 C 90 120 ${w + 20} 80 ${w + 10} 0 Z`,
      'back',
    ),
    front: `${drawHairShape(top)}${drawHighlights(['M -40 -128 C 0 -92 50 -76 92 -70', 'M -34 -150 C 10 -118 60 -100 104 -92', 'M -20 -180 C 30 -160 84 -130 112 -100', 'M -52 -136 C -80 -110 -100 -80 -108 -50'])}`,
  }
}

function drawCurlyHair(person: DrawnPerson): HairLayers {
  const w = person.faceWidth
  return {
    back: drawCurls(
      [
        [-w - 10, -60, 70],
        [w + 10, -60, 70],
        [-w - 34, 30, 72],
        [w + 34, 30, 72],
        [-w - 30, 120, 74],
        [w + 30, 120, 74],
        [-80, 180, 70],
        [80, 180, 70],
        [0, -140, 90],
      ],
      'back',
    ),
    front: drawCurls([
      [-w + 2, -40, 38],
      [w - 2, -40, 38],
      [-w - 6, 20, 34],
      [w + 6, 20, 34],
      [-104, -104, 50],
      [104, -104, 50],
      [-54, -160, 58],
      [54, -160, 58],
      [0, -178, 60],
      [-66, -118, 36],
      [62, -118, 36],
      [-4, -136, 36],
      [-w - 16, 76, 36],
      [w + 16, 76, 36],
    ]),
  }
}

function drawAfro(person: DrawnPerson): HairLayers {
  const w = person.faceWidth
  const ring: [number, number, number][] = Array.from({ length: 15 }, (_, index) => {
    const angle = (-205 + index * 16.5) * (Math.PI / 180)
    return [Math.round(Math.cos(angle) * (w + 62)), Math.round(Math.sin(angle) * 176 - 50), 74]
  })
  return {
    back: drawCurls([[0, -70, 176], ...ring], 'back'),
    front: `${drawHairShape(buildHairCapPath(w, { top: 196, edge: 104 }), 'deep')}${drawCurls([
      [-96, -112, 34],
      [-50, -128, 34],
      [0, -132, 36],
      [50, -128, 34],
      [96, -112, 34],
      [-w, -64, 28],
      [w, -64, 28],
    ])}`,
  }
}

function drawShortAfro({ faceWidth: w }: DrawnPerson): HairLayers {
  return {
    back: '',
    front: `${drawHairShape(buildHairCapPath(w, { top: 222, edge: 106 }), 'plain')}${drawCurls([
      [-92, -150, 40],
      [-48, -180, 44],
      [0, -188, 46],
      [48, -180, 44],
      [92, -150, 40],
      [-w + 4, -98, 30],
      [w - 4, -98, 30],
    ])}`,
  }
}

function drawSideParting({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w + 4} -74 C ${-w} -160 -80 -218 0 -222 C 84 -226 ${w + 20} -170 ${w + 2} -70 C ${w - 4} -92 ${w - 20} -104 84 -108 C 30 -112 -30 -116 -56 -142 C -66 -120 ${30 - w} -104 ${-w + 4} -74 Z`
  return {
    back: '',
    front: `${drawShortSides(w)}${drawHairShape(top)}${drawHighlights(['M -52 -146 C -10 -128 40 -122 96 -116', 'M -44 -166 C 10 -150 60 -146 108 -136', 'M -24 -192 C 30 -184 80 -174 110 -156'])}`,
  }
}

function drawQuiff({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w + 4} -80 C ${-w - 14} -190 -60 -240 20 -252 C 100 -262 ${w + 26} -190 ${w + 2} -76 C ${w - 10} -104 ${w - 30} -122 70 -120 C 30 -118 -20 -116 -64 -122 C -90 -116 ${20 - w} -100 ${-w + 4} -80 Z`
  return {
    back: '',
    front: `${drawShortSides(w)}${drawHairShape(top)}${drawHighlights(['M -64 -126 C -60 -180 -10 -222 60 -232', 'M -24 -122 C -10 -170 30 -206 88 -206', 'M 24 -122 C 40 -156 70 -176 106 -172', 'M 70 -122 C 84 -138 100 -144 114 -140'])}`,
  }
}

function drawBuzzCut({ faceWidth: w }: DrawnPerson): HairLayers {
  return {
    back: '',
    front: `<g opacity=".86">${drawHairShape(buildHairCapPath(w, { top: 198, edge: 104 }), 'plain')}</g><path d="${buildHairCapPath(w, { top: 192, edge: 116 })}" fill="#fff" opacity=".05"/>`,
  }
}

function drawCrop({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w + 4} -66 C ${-w - 10} -170 -80 -220 0 -222 C 80 -220 ${w + 10} -170 ${w - 4} -66 C ${w - 16} -84 100 -88 92 -80 C 84 -92 66 -94 54 -82 C 44 -94 24 -96 12 -84 C 0 -96 -22 -96 -34 -84 C -46 -96 -66 -94 -76 -82 C -90 -92 ${20 - w} -86 ${-w + 4} -66 Z`
  return {
    back: '',
    front: `${drawShortSides(w)}${drawHairShape(top)}${drawHighlights(['M -76 -90 C -70 -130 -50 -170 -20 -190', 'M -34 -92 C -24 -136 0 -170 30 -186', 'M 12 -92 C 26 -130 46 -160 66 -172', 'M 54 -90 C 68 -116 84 -136 96 -146'])}`,
  }
}

function drawSweptBack({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w - 4} -20 C ${-w - 22} -150 -84 -226 0 -226 C 84 -226 ${w + 22} -150 ${w + 4} -20 C ${w - 4} -60 ${w - 22} -104 70 -126 C 30 -144 -30 -144 -70 -126 C ${22 - w} -104 ${4 - w} -60 ${-w - 4} -20 Z`
  return {
    back: '',
    front: `${drawHairShape(top)}${drawHighlights(['M -70 -130 C -66 -170 -40 -206 -10 -220', 'M -24 -142 C -16 -176 0 -206 14 -220', 'M 26 -142 C 30 -176 34 -200 36 -216', 'M 72 -128 C 78 -160 70 -190 60 -206', `M ${w - 16} -84 C ${w - 8} -120 100 -160 84 -188`])}`,
  }
}

function drawMessyHair({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w + 2} -60 C ${-w - 26} -110 ${-w - 6} -170 -84 -196 C -90 -222 -40 -244 -20 -226 C 10 -252 60 -244 66 -222 C 104 -226 ${w + 6} -190 ${w - 2} -160 C ${w + 24} -136 ${w + 12} -90 ${w - 2} -60 C ${w - 10} -84 100 -98 84 -92 C 76 -110 50 -112 36 -96 C 20 -116 -10 -116 -26 -100 C -46 -114 -70 -108 -80 -92 C ${20 - w} -98 ${8 - w} -84 ${-w + 2} -60 Z`
  return {
    back: '',
    front: `${drawShortSides(w)}${drawHairShape(top)}${drawHighlights(['M -80 -96 C -90 -140 -60 -180 -30 -200', 'M -26 -104 C -34 -150 0 -190 36 -206', 'M 36 -100 C 34 -140 60 -170 90 -180', 'M 84 -96 C 88 -116 100 -130 112 -136'])}`,
  }
}

function drawCurlyTop({ faceWidth: w }: DrawnPerson): HairLayers {
  return {
    back: '',
    front: `${drawShortSides(w)}${drawHairShape(buildHairCapPath(w - 4, { top: 210, edge: 110 }), 'plain')}${drawCurls([
      [-98, -124, 34],
      [-56, -128, 34],
      [-12, -130, 36],
      [34, -130, 34],
      [76, -128, 34],
      [104, -118, 28],
      [-78, -170, 42],
      [-28, -190, 46],
      [30, -192, 46],
      [80, -168, 42],
    ])}`,
  }
}

function drawRecedingHair({ faceWidth: w }: DrawnPerson): HairLayers {
  const top = `M ${-w + 2} -60 C ${-w - 8} -150 -80 -200 0 -202 C 80 -200 ${w + 8} -150 ${w - 2} -60 C ${w - 8} -110 84 -160 62 -160 C 40 -128 -40 -128 -62 -160 C -84 -160 ${8 - w} -110 ${-w + 2} -60 Z`
  return {
    back: '',
    front: `${drawShortSides(w, 24)}${drawHairShape(top)}${drawHighlights(['M -40 -142 C -30 -166 -10 -186 10 -194', 'M 10 -138 C 16 -160 28 -178 40 -186'])}`,
  }
}

/** Draws short hair on the sides, thinner towards the ears. */
function drawShortSides(w: number, reach = 62): string {
  const side = (s: 1 | -1) =>
    `M ${s * (w - 6)} -110 C ${s * (w + 12)} -80 ${s * (w + 9)} -30 ${s * (w + 3)} 24 C ${s * (w - 4)} 26 ${s * (w - 12)} 22 ${s * (w - 13)} 12 C ${s * (w - 8)} -20 ${s * (w - 18)} -66 ${s * (w - reach)} ${-54 - reach} Z`
  return `<path d="${side(1)}${side(-1)}" fill="url(#sides)"/>`
}
