import { existsSync } from 'node:fs';
import { Refusal, run, step, tail } from './run.mjs';

const PLACES = [
  // Chromium without what shows its windows, where there is one: the same pages with two thirds of the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The browser on this machine, installed first where we may. @returns {Promise<string>} its program */
export async function ensureChromium(say) {
  const found = chromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step(say, '安装 Chromium Installing Chromium', installFromDebian);
  }
  const installed = chromium();
  if (installed) return installed;
  throw new Refusal(
    '没有 Chromium，无法运行页面测试  No Chromium: install it, or set CHROMIUM_PATH to its program.',
  );
}

function chromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file));
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { env });
  // The fonts: without them Chinese is drawn as empty boxes.
  const { code, output } = await run('apt-get', ['install', '-yq', 'chromium', 'fonts-noto-cjk'], { env });
  // Not every Debian has it, and nothing needs it.
  await run('apt-get', ['install', '-yq', 'chromium-headless-shell'], { env });
  if (code !== 0)
    throw new Refusal(
      `${tail(update.output + output)}\nChromium 安装失败  apt-get could not install Chromium.`,
    );
}
