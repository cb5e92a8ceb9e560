import { expect, it } from 'vitest';
import { invoiceIn, invoicesPath, invoiceTabs, stateIn, stateLinks, tabIn } from './invoice-paths.ts';

const query = (text: string) => new URLSearchParams(text);

it.each([
  ['', 'orders'],
  ['tab=list', 'list'],
  ['tab=<b>', 'orders'],
])('%s shows %s', (text, tab) => {
  expect(tabIn(query(text))).toBe(tab);
});

it.each([
  ['id=7', 7],
  ['id=0', 0],
  ['id=7x', 0],
  ['', 0],
])('%s names the invoice %d', (text, id) => {
  expect(invoiceIn(query(text))).toBe(id);
});

it('a list keeps its words when its state changes', () => {
  expect(stateIn(query('status=issued'))).toBe('issued');
  expect(stateIn(query('status=failed'))).toBe('');
  const links = stateLinks({ status: 'issued', keywords: 'D1' });
  expect(links.map(({ to, current }) => [to, current])).toEqual([
    ['/dzfp?tab=list&keywords=D1', false],
    ['/dzfp?tab=list&status=requested&keywords=D1', false],
    ['/dzfp?tab=list&status=issuing&keywords=D1', false],
    ['/dzfp?tab=list&status=issued&keywords=D1', true],
    ['/dzfp?tab=list&status=refused&keywords=D1', false],
  ]);
});

it('the first tab is the page itself', () => {
  expect(invoicesPath({ tab: 'orders', page: 1 })).toBe('/dzfp');
  expect(invoicesPath({ tab: 'list', page: 2 })).toBe('/dzfp?tab=list&page=2');
  expect(invoiceTabs('titles').map(({ current }) => current)).toEqual([false, false, true]);
});
