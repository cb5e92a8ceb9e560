import { label } from '../faces.ts';
import { fit, shadow, text } from '../svg.ts';
import { box } from './boxes.ts';
import type { Shape } from './shape.ts';

/** A white tablet bottle beside its box. */
export function bottle(shape: Shape): string {
  const { palette: p, words } = shape;
  const grooves = Array.from({ length: 8 }, (_, place) => `M${246 + place * 10} 154v22`).join('');
  return `${shadow(214, 350, 130)}${box({ x: 60, y: 96, w: 142, h: 226, d: 60 }, shape)}<g><rect x="238" y="150" width="86" height="30" rx="5" fill="${p.main}"/><path d="${grooves}" stroke="${p.dark}" stroke-width="2" opacity=".5"/><path d="M242 180h78v8c0 8 20 12 20 32v116c0 9-6 15-15 15h-88c-9 0-15-6-15-15V220c0-20 20-24 20-32z" fill="#F7F8F9" stroke="#DDE2E7"/>${label(222, 226, 118, 100, p, words)}<rect x="222" y="180" width="118" height="171" fill="url(#round)"/></g>`;
}

/** A brown syrup bottle beside its box. */
export function syrup(shape: Shape): string {
  const { palette: p, words } = shape;
  return `${shadow(212, 354, 128)}${box({ x: 58, y: 78, w: 140, h: 252, d: 60 }, shape)}<g><rect x="250" y="112" width="58" height="36" rx="5" fill="#F4F5F6" stroke="#D8DEE4"/><path d="M254 148h50v16c0 14 26 18 26 48v126c0 9-6 15-15 15h-72c-9 0-15-6-15-15V212c0-30 26-34 26-48z" fill="#6B3A1C"/><path d="M236 216v118" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".22"/>${label(228, 226, 102, 100, p, words)}<rect x="228" y="148" width="102" height="205" fill="url(#round)"/></g>`;
}

/** A spray can beside its box. */
export function spray(shape: Shape): string {
  const { palette: p, words } = shape;
  return `${shadow(212, 354, 122)}${box({ x: 68, y: 88, w: 128, h: 244, d: 56 }, shape)}<g><path d="M262 84h36l4 26h-46z" fill="#E9EDF0" stroke="#D3DAE0"/><path d="M246 132c0-14 10-22 34-22s34 8 34 22z" fill="#CED6DC"/><path d="M236 150c0-12 6-18 14-18h60c8 0 14 6 14 18v190c0 8-6 13-14 13h-60c-8 0-14-5-14-13z" fill="${p.main}"/>${label(236, 186, 88, 112, p, words)}<rect x="236" y="132" width="88" height="221" fill="url(#round)"/></g>`;
}

/** A small eye- or nose-drop bottle in front of its box. */
export function dropper(shape: Shape): string {
  const { palette: p, words } = shape;
  return `${shadow(206, 344, 132)}${box({ x: 74, y: 110, w: 160, h: 204, d: 54 }, shape)}<g><path d="M286 196l8-34h12l8 34z" fill="${p.light}" stroke="${p.main}" stroke-opacity=".4"/><rect x="278" y="194" width="44" height="26" rx="5" fill="${p.main}"/><path d="M280 220h40c10 4 16 12 16 24v84c0 10-6 16-16 16h-40c-10 0-16-6-16-16v-84c0-12 6-20 16-24z" fill="#F7F8F9" stroke="#DDE2E7"/>${label(264, 250, 72, 76, p, words)}<rect x="264" y="220" width="72" height="124" fill="url(#round)"/></g>`;
}

/** Glass ampoules in front of their box. */
export function ampoules(shape: Shape): string {
  const { palette: p } = shape;
  const glass = (x: number) =>
    `<g transform="translate(${x} 232)"><path d="M8 0h10l-2 26c6 3 10 9 10 17v56c0 5-3 8-8 8H8c-5 0-8-3-8-8V43c0-8 4-14 10-17z" fill="#EAF3F8" stroke="#B9CAD6"/><path d="M1 62h24v37c0 5-3 7-8 7H9c-5 0-8-2-8-7z" fill="${p.light}"/><rect x="1" y="52" width="24" height="28" fill="#fff" opacity=".9"/><path d="M1 58h24" stroke="${p.main}" stroke-width="5"/><path d="M9 30h8" stroke="${p.accent}" stroke-width="2"/></g>`;
  return (
    shadow(205, 334, 155) +
    box({ x: 54, y: 126, w: 256, h: 148, d: 92 }, shape) +
    [74, 106, 138].map(glass).join('')
  );
}

/** A soft infusion bottle with its hanger, no box. */
export function infusion({ palette: p, words }: Shape): string {
  return `${shadow(204, 356, 84)}<g><path d="M186 74a18 18 0 0 1 36 0v14h-8V76a10 10 0 0 0-20 0v12h-8z" fill="#C6D2DC"/><path d="M160 96c0-8 6-12 14-12h60c8 0 14 4 14 12v8c20 6 28 18 28 36v180c0 18-10 26-26 26h-92c-16 0-26-8-26-26V140c0-18 8-30 28-36z" fill="#F3F8FB" stroke="#CFDAE2"/><path d="M134 176h140v144c0 16-9 24-24 24h-92c-15 0-24-8-24-24z" fill="#DDEEF7" opacity=".8"/><rect x="182" y="344" width="44" height="14" rx="4" fill="${p.main}"/>${label(146, 176, 116, 132, p, words)}<path d="M280 150v160" stroke="#B9CAD6" stroke-dasharray="10 14" stroke-width="6"/><rect x="132" y="96" width="144" height="250" fill="url(#round)" opacity=".6"/></g>`;
}

/** An insulin pen in front of its box. */
export function pen(shape: Shape): string {
  const { palette: p, words } = shape;
  const name = text(86, 20, fit(words.name, 106, 14), '#fff', words.name, 'font-weight="600"');
  return `${shadow(205, 334, 155)}${box({ x: 54, y: 110, w: 256, h: 150, d: 88 }, shape)}<g transform="translate(52 282) rotate(-6)"><rect width="30" height="26" x="-2" y="2" rx="6" fill="${p.accent}"/><path d="M26 0h180c6 0 10 4 10 10v10c0 6-4 10-10 10H26z" fill="${p.main}"/><rect x="40" y="8" width="34" height="14" rx="3" fill="#fff"/><path d="M46 15h22" stroke="${p.dark}" stroke-width="3"/>${name}<path d="M216 6h48c8 0 12 4 12 9s-4 9-12 9h-48z" fill="#EAF3F8" stroke="#B9CAD6"/><path d="M276 15h18" stroke="#AEB9C2" stroke-width="3"/></g>`;
}
