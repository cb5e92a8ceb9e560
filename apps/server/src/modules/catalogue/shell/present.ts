import type { CommonData, MenuCategory } from '@qingnang/contract/shell';
import { LICENCE_FILE, type Licence } from '@qingnang/contract/shop-settings';
import type { NavRow } from '../../service/reads.ts';
import type { Category } from '../catalog/categories/rules.ts';
import type { LicenceRow, Shell, ShellFacts } from './reads.ts';

/** @param now Unix seconds */
export function commonData(
  { facts, settings, licences }: Shell,
  signIn: CommonData['sign_in'],
  now: number,
): CommonData {
  return {
    rnss: facts.words.map(({ word, is_hot }) => ({ word, is_hot: is_hot ? 1 : 0 })),
    nav: navData(facts.nav),
    category: menuOf(facts, 'xi'),
    category_yx: menuOf(facts, 'yx'),
    category_zy: menuOf(facts, 'zy'),
    category_qx: menuOf(facts, 'qx'),
    brand: facts.brands,
    timestamp: now,
    common_config: {
      hot_line: settings.contact.hot_line,
      qq1: settings.contact.qq,
      qq2: settings.contact.complaint_qq,
    },
    footer: footerOf(settings, licences),
    admin: facts.manager,
    sign_in: signIn,
  };
}

/** A licence with the way to its scan. */
export const licenceData = ({ id, name, number, valid_until: until, mime }: LicenceRow): Licence => ({
  name,
  number,
  valid_until: until ?? '',
  url: LICENCE_FILE.replace(':id', String(id)),
  is_picture: Number(mime.startsWith('image/')),
});

/** What stands below every page; licences without their scans. */
const footerOf = (
  { legal, contact, promises }: Shell['settings'],
  licences: Shell['licences'],
): CommonData['footer'] => ({
  licences: licences.map(({ name, number }) => ({ name, number })),
  icp: legal.icp,
  police: legal.police,
  drug_report: legal.drug_report,
  address: legal.address,
  hours: contact.hours,
  promises: promises.promises,
});

function navData(rows: readonly NavRow[]): CommonData['nav'] {
  const leaf = ({ id, name, url, image, is_open }: NavRow) => ({
    id,
    name,
    url,
    image,
    is_open: is_open ? 1 : 0,
  });
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => ({
      ...leaf(row),
      children: rows.filter((child) => child.parent_id === row.id).map(leaf),
    }));
}

/** Levels of a fly-out. */
const LEVELS = 3;

/** A tree without categories that hold nothing. */
function menuOf({ trees, filled }: ShellFacts, tree: string): MenuCategory[] {
  const branches = (categories: readonly Category[], levels: number): MenuCategory[] =>
    categories
      .filter(({ id }) => filled.has(id))
      .map(({ id, name, describe, logo, logo1 }) => ({
        id,
        name,
        describe,
        logo,
        logo1,
        children: levels > 1 ? branches(trees.childrenOf(id), levels - 1) : [],
      }));
  return branches(trees.rootsOf(tree), LEVELS);
}
