import { describe, expect, it } from 'vitest';
import { type BannerArt, phoneBanner, phoneStrip, poster, strip, wideBanner } from './zone-banner.ts';

const ART: BannerArt = {
  title: '包邮 & 优选',
  words: '每周 <更新>',
  colours: 'green',
  packs: ['连花清瘟胶囊', '板蓝根颗粒', '布洛芬片'],
};

describe('banners', () => {
  it.each([
    ['wide', wideBanner, 1440, 240, 3],
    ['for a telephone', phoneBanner, 750, 280, 2],
    ['as poster', poster, 480, 640, 1],
    ['as strip', strip, 1920, 72, 2],
    ['as strip for a telephone', phoneStrip, 750, 144, 0],
  ])('%s: their size, their packs, escaped words, the same every time', (_, draw, width, height, packs) => {
    const svg = draw(ART);
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(svg.match(/role="img"/g)).toHaveLength(packs + 1);
    expect(svg).toContain('包邮 &amp; 优选');
    expect(svg).not.toMatch(/<更新>|NaN|undefined/);
    expect(draw(ART)).toBe(svg);
  });

  it('refuse goods that the shop does not sell', () => {
    expect(() => wideBanner({ ...ART, packs: ['没有的药'] })).toThrow('没有的药');
  });
});
