import { escapeXml } from './svg.ts';

/** What points buy in the demo shop, drawn in the colours of the shop around the middle of 400 × 340. */
const SHAPES = {
  pillBox: `<rect x="62" y="128" width="276" height="92" rx="18" fill="#2F8F6B"/>${row(7, (at) => `<rect x="${74 + at * 36.5}" y="140" width="31" height="68" rx="8" fill="#EAF6F0"/><circle cx="${89.5 + at * 36.5}" cy="174" r="8" fill="${at % 2 ? '#E7A33C' : '#4C8DD6'}"/>`)}`,
  bag: '<path d="M150 130c0-66 100-66 100 0" fill="none" stroke="#05573A" stroke-width="10"/><path d="M104 122h192l18 150a14 14 0 0 1-14 16H100a14 14 0 0 1-14-16z" fill="#3FA37C"/><path d="M200 168v72M164 204h72" stroke="#fff" stroke-width="18" stroke-linecap="round"/>',
  cup: '<rect x="158" y="60" width="84" height="40" rx="10" fill="#39424E"/><path d="M146 96h108l-8 180a14 14 0 0 1-14 13h-64a14 14 0 0 1-14-13z" fill="#5B8FC7"/><path d="M151 168h98l-3 62h-92z" fill="#E8F1FB"/><path d="M168 112v150" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".45"/>',
  paper:
    '<g fill="#F3F5F7" stroke="#C9D0D8" stroke-width="4"><rect x="92" y="150" width="216" height="112" rx="10"/><ellipse cx="92" cy="206" rx="30" ry="56"/></g><ellipse cx="92" cy="206" rx="11" ry="20" fill="#B9855A"/><path d="M308 160c34 0 34 60 14 122h-92l12-20" fill="#fff" stroke="#C9D0D8" stroke-width="4"/><path d="M252 222h40M248 242h36" stroke="#9AA4B0" stroke-width="6"/>',
  parasol:
    '<path d="M200 66v216" stroke="#8A6D4B" stroke-width="10"/><path d="M56 176C66 44 334 44 344 176c-24-22-48-22-72 0-24-22-48-22-72 0-24-22-48-22-72 0-24-22-48-22-72 0z" fill="#D9483B"/><path d="M128 176c6-60 30-96 72-102 42 6 66 42 72 102-24-22-48-22-72 0-24-22-48-22-72 0z" fill="#F6D3CB"/><rect x="140" y="276" width="120" height="16" rx="8" fill="#5A6370"/>',
  scale:
    '<rect x="110" y="104" width="180" height="22" rx="11" fill="#C9D0D8"/><rect x="188" y="124" width="24" height="30" fill="#9AA4B0"/><path d="M104 150h192l24 116a14 14 0 0 1-14 16H94a14 14 0 0 1-14-16z" fill="#EEF1F4" stroke="#C9D0D8" stroke-width="4"/><rect x="136" y="186" width="128" height="48" rx="8" fill="#1F3B30"/><path d="M158 210h14M182 210h14M206 210h14M230 210h12" stroke="#7BE0AE" stroke-width="10"/>',
  printer:
    '<rect x="92" y="112" width="216" height="132" rx="18" fill="#39424E"/><rect x="128" y="70" width="144" height="56" rx="6" fill="#fff" stroke="#C9D0D8" stroke-width="4"/><rect x="136" y="206" width="128" height="82" rx="4" fill="#fff" stroke="#C9D0D8" stroke-width="4"/><path d="M156 226v40M168 226v40M184 226v40M194 226v40M212 226v40M224 226v40M240 226v40" stroke="#222B35" stroke-width="6"/><circle cx="274" cy="146" r="9" fill="#7BE0AE"/>',
  cooler:
    '<path d="M146 104c0-56 108-56 108 0" fill="none" stroke="#39424E" stroke-width="12"/><rect x="76" y="102" width="248" height="44" rx="14" fill="#2F6DB0"/><path d="M88 146h224l-10 124a16 16 0 0 1-16 14H114a16 16 0 0 1-16-14z" fill="#5B9BDD"/><path d="M200 172v80M166 192l68 40M234 192l-68 40" stroke="#fff" stroke-width="10" stroke-linecap="round"/>',
} as const;

export type GiftArt = keyof typeof SHAPES;

function row(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}

/** The picture of something that points buy, 400 × 340. */
export const drawGift = (art: GiftArt, name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 340" width="400" height="340" role="img"><title>${escapeXml(name)}</title><rect width="400" height="340" fill="#F6F8F7"/><ellipse cx="200" cy="292" rx="130" ry="11" fill="#1F2937" opacity=".1"/>${SHAPES[art]}</svg>\n`;
