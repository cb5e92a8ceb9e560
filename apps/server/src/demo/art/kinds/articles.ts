import { inkGrey } from '../palettes.ts';
import { fit, shadow, text } from '../svg.ts';
import { box } from './boxes.ts';
import { herbPieces } from './herbs.ts';
import type { Shape } from './shape.ts';

/** A paper bag of herbs with a window. */
export function bag({ palette: p, words }: Shape): string {
  const paper = `<path d="M92 70h220l8 14-6 12 10 236c1 14-8 22-20 22H100c-12 0-21-8-20-22L90 96l-6-12z" fill="#F6F1E6" stroke="#DCD3C0"/><path d="M92 70h220l8 14H84z" fill="${p.dark}"/><path d="M96 98h212" stroke="#DCD3C0" stroke-dasharray="4 4"/>`;
  const opening = `<clipPath id="win"><rect x="100" y="226" width="204" height="112" rx="10"/></clipPath><rect x="100" y="226" width="204" height="112" rx="10" fill="#FBF7EC"/><g clip-path="url(#win)">${herbPieces(words.name, p)}</g><rect x="100" y="226" width="204" height="112" rx="10" fill="none" stroke="#DCD3C0"/>`;
  const middle = 'text-anchor="middle"';
  const name = text(
    202,
    160,
    fit(words.name, 168, 46),
    p.dark,
    words.name,
    `${middle} font-weight="700" letter-spacing="3"`,
  );
  const spec = text(202, 188, fit(words.spec, 186, 15), inkGrey, words.spec, middle);
  const maker = text(202, 212, fit(words.maker, 186, 11), '#6B7280', words.maker, middle);
  return `${shadow(202, 354, 128)}${paper}${opening}${name}${spec}${maker}<path d="M92 70h40l-8 284H100c-12 0-21-8-20-22z" fill="#fff" opacity=".3"/>`;
}

/** A blood pressure monitor with its cuff. */
export function monitor({ palette: p, words }: Shape): string {
  const figures =
    text(104, 198, 42, '#CFF5DF', '118', 'font-weight="600" letter-spacing="2"') +
    text(104, 240, 36, '#CFF5DF', '76', 'font-weight="600" letter-spacing="2"') +
    text(196, 238, 22, '#8FDDB2', '72', 'font-weight="600"') +
    text(196, 196, 12, '#9FB3BE', 'mmHg');
  return `${shadow(204, 338, 150)}<path d="M262 214c60-14 96 10 92 54s-58 46-86 34" fill="none" stroke="#4B5563" stroke-width="7" stroke-linecap="round"/><rect x="62" y="128" width="226" height="196" rx="24" fill="#F8F9FA" stroke="#D8DEE4" stroke-width="1.5"/><rect x="84" y="150" width="182" height="104" rx="10" fill="#26323B"/>${figures}<circle cx="176" cy="288" r="19" fill="${p.main}"/><circle cx="112" cy="288" r="11" fill="#E3E8EC"/><circle cx="240" cy="288" r="11" fill="#E3E8EC"/>${text(88, 143, 11, '#6B7280', words.maker.slice(0, 12))}<rect x="300" y="236" width="62" height="92" rx="12" fill="${p.main}"/><rect x="308" y="246" width="46" height="6" rx="3" fill="#fff" opacity=".5"/>`;
}

/** A stick thermometer in front of its box. */
export function thermo(shape: Shape): string {
  const { palette: p } = shape;
  return `${shadow(206, 328, 150)}${box({ x: 46, y: 176, w: 262, h: 128, d: 84 }, shape)}<g transform="translate(76 148) rotate(-9)"><path d="M0 14C0 4 8 0 16 0h116l70 9c8 1 8 9 0 10l-70 9H16C8 28 0 24 0 14z" fill="#fff" stroke="#C9D2DA"/><rect x="44" y="6" width="62" height="17" rx="4" fill="#D5E3D9"/>${text(52, 20, 14, '#26323B', '36.8', 'font-weight="700"')}<circle cx="24" cy="14" r="6" fill="${p.main}"/><path d="M196 10l22 4-22 4z" fill="#AEB9C2"/></g>`;
}
