import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults: everything a demo shop needs, no page statistics', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      siteName: '青囊药采',
      demo: true,
      analyticsUrl: null,
      mainSiteUrl: null,
      miniProgramQr: null,
      wechatQr: null,
    });
  });

  it('take an empty value as unset', () => {
    expect(readConfig({ ANALYTICS_URL: '', SITE_NAME: '' })).toMatchObject({
      analyticsUrl: null,
      siteName: '青囊药采',
    });
  });

  it('of the pages are handed on as they are', () => {
    const config = readConfig({
      ANALYTICS_URL: 'https://stats.example.com/s.js?id=7',
      MAIN_SITE_URL: 'https://www.example.com',
      MINI_PROGRAM_QR_TEXT: 'https://example.com/mini',
      WECHAT_QR_TEXT: '公众号：青囊药采',
    });
    expect(config).toMatchObject({
      analyticsUrl: 'https://stats.example.com/s.js?id=7',
      mainSiteUrl: 'https://www.example.com',
      miniProgramQr: 'https://example.com/mini',
      wechatQr: '公众号：青囊药采',
    });
  });

  it.each<[string, string]>([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'shop'],
    ['DEMO', 'yes'],
    ['ANALYTICS_URL', 'http://stats.example.com/s.js'],
    ['ANALYTICS_URL', "https://stats.example.com/s.js; script-src 'unsafe-inline'"],
    ['ANALYTICS_URL', 'https://stats.example.com/"onload="x'],
    ['MAIN_SITE_URL', 'javascript:alert(1)'],
    ['MINI_PROGRAM_QR_TEXT', 'x'.repeat(201)],
    ['SERVICE_QQ', 'abc'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^设置 ${name} [^\\n]+$`));
  });
});
