import type { CommonData, MenuCategory } from '@qingnang/contract/shell';
import type { NavRow } from '../../service/reads.ts';
import type { Category } from '../catalog/categories/rules.ts';
import type { Shell, ShellFacts } from './reads.ts';

/** @param now Unix seconds */
export function commonData({ facts, settings }: Shell, now: number): CommonData {
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
    footer: footerOf(settings),
    admin: facts.manager,
  };
}

/** What stands below every page; licences without their pictures. */
const footerOf = ({ legal, contact, promises }: Shell['settings']): CommonData['footer'] => ({
  licences: legal.licences.map(({ name, number }) => ({ name, number })),
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
