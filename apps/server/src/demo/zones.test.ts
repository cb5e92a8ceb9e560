import { linkProblem } from '@qingnang/contract/link-words';
import { ZONE_PAGES } from '@qingnang/contract/zones';
import { describe, expect, it } from 'vitest';
import { cleanArticle } from '../modules/service/content/articles/rules.ts';
import { phoneBanner, wideBanner } from './art/zone-banner.ts';
import { htmlOf } from './articles-html.ts';
import { demoGoods } from './catalog/goods.ts';
import { CAMPAIGNS, CONTROLLED_ZONES, WELFARE } from './zones-campaigns.ts';
import { PAGE_ZONES } from './zones-pages.ts';

const ZONES = [...PAGE_ZONES, ...CONTROLLED_ZONES, ...CAMPAIGNS, WELFARE];
const BLOCKS = ZONES.flatMap(({ blocks }) => blocks);

describe('zones of the demo shop', () => {
  it('are those of all pages, with the titles of the pages, and codes of their own', () => {
    const pages = ZONES.filter(({ kind }) => kind === 'page').map(({ code, title }) => [code, title]);
    expect(Object.fromEntries(pages)).toEqual(
      Object.fromEntries(Object.entries(ZONE_PAGES).map(([code, { title }]) => [code, title])),
    );
    expect(new Set(ZONES.map(({ code }) => code)).size).toBe(ZONES.length);
  });

  it('name goods that the shop has', () => {
    const known = new Set(demoGoods.map(({ name }) => name));
    const named = BLOCKS.flatMap((block) => (block.kind === 'goods' ? (block.names ?? []) : []));
    const packs = ZONES.flatMap(({ art }) => art?.packs ?? []);
    expect([...named, ...packs].filter((name) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it('draw a banner where they show one', () => {
    for (const { art, blocks } of ZONES) {
      expect(blocks.some(({ kind }) => kind === 'banner')).toBe(art !== undefined);
      if (art) expect([wideBanner(art), phoneBanner(art)].every((svg) => svg.includes(art.title))).toBe(true);
    }
  });

  it('have texts that cleaning leaves alone and links that lead somewhere', () => {
    for (const block of BLOCKS) {
      if (block.kind === 'text') {
        const html = htmlOf(block.text);
        expect(cleanArticle(html)).toBe(html);
      }
      if (block.kind === 'banner' && block.to) expect(linkProblem(block.to)).toBe('');
      if (block.kind === 'goods' && block.more) expect(linkProblem(block.more)).toBe('');
    }
  });
});
