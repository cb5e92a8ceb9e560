import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';
import { Refusal, run, step, tail } from './run.mjs';

/** Chromium without what shows its windows: the same pages with two thirds of the work. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];
/** Not every Debian has the headless one: it is asked for once. */
const ASKED = inProject('.cache', 'headless-chromium-asked-for');

/** The browser on this machine, installed first where we may. @returns {Promise<string>} its program */
export async function ensureChromium(say) {
  const found = chromium();
  if (found && (found === process.env.CHROMIUM_PATH || existsSync(HEADLESS) || existsSync(ASKED)))
    return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = found ? [] : ['chromium'];
    await step(say, '安装 Chromium Installing Chromium', () => installFromDebian(packages));
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

/** What must be there; then fonts, without which Chinese is drawn as empty boxes, and the headless one where Debian has it. */
async function installFromDebian(packages) {
  const update = await aptGet('update', '-q');
  if (packages.length > 0) {
    const { code, output } = await aptGet('install', '-yq', ...packages);
    if (code !== 0)
      throw new Refusal(
        `${tail(update.output + output)}\nChromium 安装失败  apt-get could not install Chromium.`,
      );
  }
  for (const name of ['fonts-noto-cjk', path.basename(HEADLESS)]) await aptGet('install', '-yq', name);
  mkdirSync(path.dirname(ASKED), { recursive: true });
  writeFileSync(ASKED, '');
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1', ...args], { env });
}
