import { keysOf } from '@qingnang/contract/keys';
import { LEAFLET_FIELDS, leafletEntries } from '@qingnang/contract/leaflet-fields';
import { expect, it } from 'vitest';
import { demoGoods } from '../catalog/goods.ts';
import { demoLeaflet } from './leaflet.ts';

it('every goods of the demo has the fields of its class and no others, within their bounds', () => {
  for (const goods of demoGoods) {
    const leaflet = demoLeaflet(goods);
    const own = leafletEntries(goods.rx).map(({ key }) => key);
    expect(own, goods.name).toEqual(expect.arrayContaining(keysOf(leaflet)));
    for (const key of keysOf(leaflet))
      expect(leaflet[key]?.length, `${goods.name} ${key}`).toBeLessThanOrEqual(LEAFLET_FIELDS[key].max);
    expect(leaflet.dosage && leaflet.storage && leaflet.validity, goods.name).toBeTruthy();
  }
});

it('an injection is not swallowed, eye drops are dropped', () => {
  const dosage = (name: RegExp) => {
    const goods = demoGoods.find((one) => name.test(one.name) && one.rx !== 'device');
    return goods && demoLeaflet(goods).dosage;
  };
  expect(dosage(/注射/)).not.toContain('口服');
  expect(dosage(/滴眼液/)).toContain('滴入');
});
