/** What a person recognises a device by. */
export interface Device {
  browser: string;
  system: string;
}

// The first that fits: apps name the browser they are made of, and nearly all call themselves Chrome or Safari too.
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/AlipayClient/, '支付宝'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/UCBrowser|UBrowser/, 'UC 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Quark/, '夸克'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
  [/MSIE|Trident/, 'IE'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameOf = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome · Windows`. */
export function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return `${browser} · ${system}`;
}

/** @param userAgent as the browser sent it, which anybody may write */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameOf(BROWSERS, userAgent) ?? '其他浏览器',
  system: nameOf(SYSTEMS, userAgent) ?? '其他系统',
});
