import { expect, it } from 'vitest';
import { deviceName } from './words.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0', '微信 · iOS'],
  ['curl/8.0', 'curl/8.0'],
  ['', '未知设备'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
