export const LICENCE_WORDS = { valid: '有效', due: '即将到期', expired: '已过期' } as const;
export const LICENCE_TONES = { valid: 'ok', due: 'wait', expired: 'bad' } as const;

const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg\//, 'Edge'],
  [/Chrome\//, 'Chrome'],
  [/Firefox\//, 'Firefox'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Windows`; a browser that is not known stands for itself. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.join(' · ') || userAgent.slice(0, 40) || '未知设备';
}
