import { describe, expect, it } from 'vitest';
import { exportPath, logPath, monthPath, queryOf, tabPath } from './wallet-query.ts';

const read = (text: string) => queryOf(new URLSearchParams(text));

describe('the address of /yegl', () => {
  it('is read back as it was written', () => {
    const filter = { useType: 4, direction: 'in', from: '2026-11-01', to: '2026-11-21' } as const;
    const path = logPath(filter, 3);
    expect(path).toBe('/yegl?use_type=4&direction=in&from=2026-11-01&to=2026-11-21&page=3');
    expect(read(path.slice(6))).toMatchObject({ tab: 'log', filter, page: 3 });
    expect(read(monthPath('2026-10').slice(6))).toMatchObject({ tab: 'statement', month: '2026-10' });
    expect(tabPath('log')).toBe('/yegl');
  });

  it('shows something whatever stands in it', () => {
    const none = { useType: 0, direction: '', from: '', to: '' };
    expect(read('tab=x&use_type=99&direction=up&from=yesterday&to=2026-13-40&month=13&page=0')).toEqual({
      tab: 'log',
      filter: none,
      month: '',
      page: 1,
    });
  });

  it('names the file with the same filter', () => {
    expect(exportPath({ useType: 0, direction: '', from: '2026-11-01', to: '' })).toBe(
      '/api/user/user_money_log.xlsx?start_time=2026-11-01',
    );
  });
});
