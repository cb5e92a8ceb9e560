import { LEAFLET_FIELDS, LEAFLET_KEYS, type Leaflet } from '@qingnang/contract/leaflet-fields';
import type { Cells } from '../columns/rules.ts';

/** Letters that name a class of storage and say nothing else: 阴凉, 2-8℃. */
const CLASS_LETTERS = 5;

/** What a row says of the 说明书, by field; what it leaves empty is not there. */
export function leafletOf(cells: Cells): Leaflet {
  const storage = cells.storage_text || (cells.storage.length > CLASS_LETTERS ? cells.storage : '');
  const words = { ...cells, storage };
  return Object.fromEntries(LEAFLET_KEYS.flatMap((key) => (words[key] === '' ? [] : [[key, words[key]]])));
}

/** Why it cannot be taken over; null when it can. */
export function leafletRefusal(leaflet: Leaflet): string | null {
  const long = LEAFLET_KEYS.find((key) => (leaflet[key]?.length ?? 0) > LEAFLET_FIELDS[key].max);
  return long ? `${LEAFLET_FIELDS[long].label}超过 ${LEAFLET_FIELDS[long].max} 个字` : null;
}
