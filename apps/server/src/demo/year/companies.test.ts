import { placeErrors } from '@qingnang/rules/regions';
import { expect, it } from 'vitest';
import { demoBuyers } from '../accounts.ts';
import { DEMO_STAFF } from '../staff.ts';
import { COMPANIES, PLACES, SALESMEN } from './companies.ts';

it('the customers stand in places that exist, each with a name of its own, a head office before its stores', () => {
  const seen = new Set(demoBuyers(new Date()).map(({ username }) => username));
  for (const { username, place, district, head } of COMPANIES) {
    expect(placeErrors({ ...PLACES[place], district }), username).toEqual({});
    expect(seen.has(username), username).toBe(false);
    expect(head === undefined || seen.has(head), username).toBe(true);
    seen.add(username);
  }
  expect(new Set(COMPANIES.map(({ name }) => name)).size).toBe(COMPANIES.length);
});

it('somebody of the staff sells in every place', () => {
  const sellers = [...DEMO_STAFF, ...SALESMEN].map(({ username }) => username as string);
  for (const { salesman } of Object.values(PLACES)) expect(sellers).toContain(salesman);
});

it('they bring some four thousand orders a year', () => {
  const orders = COMPANIES.reduce((sum, { pace }) => sum + pace * 52, 0);
  expect(orders).toBeGreaterThan(3000);
  expect(orders).toBeLessThan(6000);
});
