import { beach, forest, meadow } from '../scenes/nature.ts'
import { livingRoom } from '../scenes/indoors.ts'
import { repeat } from '../scenes/brush.ts'
import { darken, lighten } from '../colours.ts'
import type { Motif } from './motif.ts'

export const dog: Motif = {
  tint: '#ffe8c4',
  zoom: [1, 1.25],
  maxAngle: 0,
  drawBackground: (r) => r.pick([beach, forest, meadow]).draw(r),
  drawSubject: (r) => {
    const [coat, ear, chest] = r.pick([
      ['#b8723f', '#7d4525', '#f9eedd'],
      ['#2f2a2b', '#1c1819', '#efe6da'],
      ['#d9b27a', '#b98a52', '#f6ead4'],
      ['#8a8078', '#5d5550', '#f0ebe4'],
      ['#efe4d2', '#a8693f', '#fbf6ec'],
      ['#6b4229', '#452918', '#c9a37a'],
    ] as const)
    const tongue = r.chance(0.7)
    const pointed = r.chance(0.3)
    const scarf = r.pick(['#b0122d', '#2f6b66', '#42588f', '#d19a38'])
    const ears = pointed
      ? `<path d="M366 340 L330 170 L450 282 Z M570 340 L606 170 L486 282 Z" fill="${ear}"/><path d="M372 310 L348 210 L424 284 Z M564 310 L588 210 L512 284 Z" fill="${lighten(coat, 0.3)}"/>`
      : `<path d="M362 330C300 300 262 360 266 450C268 520 300 566 330 560C356 552 362 470 376 410Z" fill="${ear}"/><path d="M574 330C636 300 674 360 670 450C668 520 636 566 606 560C580 552 574 470 560 410Z" fill="${ear}"/>`
    return `<ellipse cx="466" cy="1132" rx="280" ry="36" fill="#2a1c14" fill-opacity=".35"/><path d="M664 1040C760 1040 800 940 770 850" stroke="${coat}" stroke-width="52" stroke-linecap="round" fill="none"/>
<path d="M300 1120C270 900 310 700 400 620H540C640 700 680 900 650 1120Z" fill="${coat}"/><path d="M400 640C380 780 400 960 430 1060H512C540 960 560 780 536 640Z" fill="${chest}"/><path d="M366 820C350 940 360 1040 356 1120H452C456 1020 452 900 440 820Z M572 820C588 940 578 1040 582 1120H486C482 1020 486 900 498 820Z" fill="${lighten(coat, 0.08)}"/><path d="M340 1100H460V1140H330Z M480 1100H600L606 1140H480Z" fill="${chest}"/><path d="M260 1130C230 1010 280 930 340 940L352 1130Z M680 1130C710 1010 660 930 600 940L588 1130Z" fill="${darken(coat, 0.12)}"/>
<path d="M372 610C420 670 520 670 566 610L586 660C520 726 420 726 352 660Z" fill="${scarf}"/><path d="M430 690L470 800L520 690Z" fill="${scarf}"/>
<g transform="rotate(${r.between(-7, 7)} 468 470)">${pointed ? ears : ''}<path d="M350 430C346 320 400 270 468 270S592 320 586 430C584 520 560 570 520 622C500 650 436 650 416 622C376 570 352 520 350 430Z" fill="${coat}"/><path d="M444 276C456 340 452 380 430 430C404 480 400 560 424 620C440 650 496 650 512 620C536 560 532 480 506 430C484 380 480 340 492 276C476 268 460 268 444 276Z" fill="${chest}"/>${pointed ? '' : ears}
<circle cx="414" cy="430" r="19" fill="#2a1712"/><circle cx="522" cy="430" r="19" fill="#2a1712"/><circle cx="420" cy="424" r="6" fill="#fff"/><circle cx="528" cy="424" r="6" fill="#fff"/><path d="M392 396q22 -16 44 -2M500 394q22 -14 44 2" stroke="${darken(ear, 0.3)}" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M434 516C434 496 502 496 502 516C502 540 482 552 468 552S434 540 434 516Z" fill="#2a1712"/><ellipse cx="458" cy="512" rx="12" ry="5" fill="#6b5550"/><path d="M468 552V576M420 576C436 602 460 598 468 578C476 598 500 602 516 576" stroke="#4a2a1c" stroke-width="7" fill="none" stroke-linecap="round"/>${tongue ? '<path d="M446 594C446 640 490 640 490 594C480 604 474 596 468 584C462 596 456 604 446 594Z" fill="#e87a7a"/>' : ''}</g>`
  },
}

export const cat: Motif = {
  tint: '#ffe6c4',
  zoom: [1, 1.35],
  maxAngle: 0,
  drawBackground: (r) => livingRoom.draw(r),
  drawSubject: (r) => {
    const [coat, stripe, chest] = r.pick([
      ['#c98a4e', '#94592a', '#f4e6d0'],
      ['#8f8780', '#5f5751', '#efe9e2'],
      ['#2d2829', '#1b1718', '#3a3435'],
      ['#efe6da', '#d0b797', '#fffaf2'],
    ] as const)
    const eye = r.pick(['#8fae3f', '#d9a838', '#6fa3b5'])
    return `<rect y="980" width="900" height="220" fill="#f0e9dc"/><rect y="970" width="900" height="20" fill="#d8cdbb"/><ellipse cx="450" cy="1010" rx="270" ry="26" fill="#2a1c14" fill-opacity=".28"/><path d="M640 960C780 980 800 800 720 760" stroke="${coat}" stroke-width="46" stroke-linecap="round" fill="none"/>
<path d="M270 1004C250 820 330 640 450 640S650 820 630 1004Z" fill="${coat}"/><path d="M390 720C370 840 390 940 410 1004H490C510 940 530 840 510 720Z" fill="${chest}"/>${repeat(3, (i) => `<path d="M${286 + i * 4} ${800 + i * 60}q60 -10 84 20M${614 - i * 4} ${800 + i * 60}q-60 -10 -84 20" stroke="${stripe}" stroke-width="17" fill="none" stroke-linecap="round"/>`)}<path d="M340 1010C330 950 420 950 424 1010Z M476 1010C480 950 570 950 560 1010Z" fill="${chest}"/>
<g transform="rotate(${r.between(-8, 8)} 450 560)"><path d="M300 500L290 310L420 400Z M600 500L610 310L480 400Z" fill="${coat}"/><path d="M318 460L312 352L388 404Z M582 460L588 352L512 404Z" fill="#e3a79a"/><path d="M286 540C286 430 360 378 450 378S614 430 614 540C614 640 540 694 450 694S286 640 286 540Z" fill="${coat}"/><path d="M450 560C390 560 370 610 380 640C400 680 500 680 520 640C530 610 510 560 450 560Z" fill="${chest}"/>
<path d="M420 384V440M450 380V450M480 384V440M300 560h56M302 596l52 -10M600 560h-56M598 596l-52 -10" stroke="${stripe}" stroke-width="14" stroke-linecap="round"/><ellipse cx="376" cy="528" rx="36" ry="32" fill="${eye}"/><ellipse cx="524" cy="528" rx="36" ry="32" fill="${eye}"/><ellipse cx="376" cy="528" rx="13" ry="29" fill="#171012"/><ellipse cx="524" cy="528" rx="13" ry="29" fill="#171012"/><circle cx="366" cy="516" r="8" fill="#fff"/><circle cx="514" cy="516" r="8" fill="#fff"/><path d="M430 588H470L450 612Z" fill="#c9756c"/><path d="M450 612V630M418 634q18 16 32 -4q14 20 32 4" stroke="#4a2a1c" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M360 614L230 590M360 630L236 640M540 614L670 590M540 630L664 640" stroke="#fffaf2" stroke-width="4" stroke-opacity=".8"/></g>`
  },
}
