import path from 'node:path';
import { CAPABILITY_ORDER, DOMAINS, FEATURE_ORDER } from './policy.mjs';

const PACKAGE = /^@qingnang\/([^/]+)/;

/** The path that a relative import names, from the project's folder; null for packages and Node's own modules. */
export function targetPath(file, target) {
  if (!target.startsWith('.')) return null;
  const joined = path.posix.join(path.posix.dirname(file), target);
  // Vite's imports may carry a query: `logo.svg?url`.
  return joined.replace(/\?.*$/, '');
}

/**
 * The room of a file: the key of the import table that applies to it, the capability it belongs to, and its word.
 * @returns {{ rule: string, name: string, capability?: string, word?: string } | null} name: how other rooms call it
 */
export function roomOf(file) {
  const parts = file.split('/');
  if (parts[0] === 'packages') return plain(`packages/${parts[1]}`);
  if (parts[0] === 'e2e' || parts[0] === 'bench') return plain(parts[0]);
  if (file.startsWith('apps/connector/')) return plain('connector');
  if (file.startsWith('apps/server/')) return serverRoom(parts.slice(3));
  if (file.startsWith('apps/shop/app/')) return shopRoom(parts.slice(3));
  if (file.startsWith('apps/shop/')) return plain('shop');
  if (file.startsWith('apps/office/src/')) return officeRoom(parts.slice(3));
  return file.startsWith('apps/office/') ? plain('office') : null;
}

function serverRoom(parts) {
  const word = path.posix.basename(parts.at(-1) ?? '').replace(/\.[a-z]+$/, '');
  if (parts[0] === 'modules' && parts.length === 3) {
    return { rule: `door/${word}`, name: `door/${word}`, domain: parts[1], word };
  }
  if (parts[0] === 'modules' && parts.length > 3) {
    const [, domain, name] = parts;
    return { rule: `module/${word}`, name: `module/${word}`, domain, capability: `${domain}/${name}`, word };
  }
  if (parts[0] === 'db') return { rule: 'db', name: word === 'json-columns' ? 'db/json-columns' : 'db' };
  if (parts[0] === 'http') return { rule: 'http', name: `http/${word}` };
  if (parts[0] === 'channels') return { rule: 'channels', name: `channels/${word}` };
  return { rule: 'server', name: `server/${parts.length === 1 ? word : parts[0]}` };
}

function shopRoom(parts) {
  const [area, capability] = parts;
  if (area === 'features' || area === 'pages') {
    return { rule: `shop/${area}`, name: `shop/${area}/${capability}`, capability, word: area };
  }
  if (['lib', 'ui', 'shell'].includes(area)) return plain(`shop/${area}`);
  return { rule: 'shop', name: `shop/${area.replace(/\.[a-z]+$/, '')}` };
}

function officeRoom([area, resource]) {
  return area === 'resources'
    ? { rule: 'office/resources', name: `office/resources/${resource}`, capability: resource, word: area }
    : plain(`office/${area}`);
}

const plain = (name) => ({ rule: name, name });

/**
 * How `from` calls what it imports: `own/reads`, `left/writes`, `right/rules`, `db`, `npm:kysely`, …
 * Inside one family (server modules, features of the shop, pages of the shop) the name says where the other one stands.
 */
export function callName(from, file, target) {
  const packageName = PACKAGE.exec(target);
  if (packageName) return `packages/${packageName[1]}`;
  if (target.startsWith('node:')) return target;
  const inside = targetPath(file, target);
  if (inside === null) return `npm:${target}`;
  const to = roomOf(inside);
  if (to === null) return inside;
  if (from.domain !== undefined && to.domain !== undefined) return moduleName(from, to);
  const isFamily = from.capability !== undefined && to.capability !== undefined && from.rule === to.rule;
  return isFamily ? `${sideOf(from, to)}/${to.word}` : to.name;
}

/**
 * Between server modules. In one domain a door opens to what stands behind it (`behind/reads`), and modules meet by themselves;
 * another domain is entered by its door only: what lies behind that is `inside/reads`.
 */
function moduleName(from, to) {
  const isDoor = to.capability === undefined;
  if (from.domain === to.domain) {
    if (from.capability === undefined) return `behind/${to.word}`;
    return isDoor ? `own door/${to.word}` : `${sideOf(from, to)}/${to.word}`;
  }
  if (!isDoor) return `inside/${to.word}`;
  const order = Object.keys(DOMAINS);
  const [here, there] = [order.indexOf(from.domain), order.indexOf(to.domain)];
  return `${there !== -1 && there < here ? 'left' : 'right'}/${to.word}`;
}

function sideOf(from, to) {
  if (from.capability === to.capability) return 'own';
  if (from.rule === 'office/resources' || from.rule === 'shop/pages') return 'other';
  const order = from.rule === 'shop/features' ? FEATURE_ORDER : CAPABILITY_ORDER;
  const [here, there] = [order.indexOf(from.capability), order.indexOf(to.capability)];
  if (here === -1 || there === -1) return 'unplaced';
  return there < here ? 'left' : 'right';
}
