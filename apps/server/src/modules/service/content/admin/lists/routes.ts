import { adminHotWords, adminLinks, adminNav } from '@qingnang/contract/admin-content';
import { Answer, type Call, on, type Route } from '../../../../../http/serve.ts';
import { navList, wordList } from './present.ts';
import { linkRows, navRows, wordRows } from './reads.ts';
import { type Change, changeList, HOT_WORDS, LINKS, NAVIGATION, type ShortList } from './writes.ts';

type StaffCall = Call<'staff:content.write'>;

/** Changes a list and presents it as it stands then. */
async function change<Row extends { id: number }, Data>(
  { db, staff }: StaffCall,
  list: ShortList<Row>,
  act: Change<Row>,
  present: (rows: readonly Row[]) => Data,
): Promise<Answer<Data>> {
  const rows = await changeList(db, staff, list, act);
  const message = act.fields === null ? '已删除' : act.id === null ? '已新增' : '已保存';
  return new Answer(present(rows), message);
}

const linkList = <Row>(rows: readonly Row[]) => ({ list: [...rows] });

const navFields = <F extends { parent_id: number; is_open: number }>({ parent_id, is_open, ...form }: F) => ({
  ...form,
  parent_id: parent_id === 0 ? null : parent_id,
  is_open: is_open === 1,
});
const wordFields = <F extends { is_hot: number }>({ is_hot, ...form }: F) => ({
  ...form,
  is_hot: is_hot === 1,
});

export const listRoutes: readonly Route[] = [
  on(adminNav.list, async (_, { db }) => navList(await navRows(db))),
  on(adminNav.create, ({ body }, call) =>
    change(call, NAVIGATION, { id: null, fields: navFields(body) }, navList),
  ),
  on(adminNav.update, ({ params, body }, call) =>
    change(call, NAVIGATION, { id: params.id, fields: navFields(body) }, navList),
  ),
  on(adminNav.remove, ({ params }, call) =>
    change(call, NAVIGATION, { id: params.id, fields: null }, navList),
  ),
  on(adminHotWords.list, async (_, { db }) => wordList(await wordRows(db))),
  on(adminHotWords.create, ({ body }, call) =>
    change(call, HOT_WORDS, { id: null, fields: wordFields(body) }, wordList),
  ),
  on(adminHotWords.update, ({ params, body }, call) =>
    change(call, HOT_WORDS, { id: params.id, fields: wordFields(body) }, wordList),
  ),
  on(adminHotWords.remove, ({ params }, call) =>
    change(call, HOT_WORDS, { id: params.id, fields: null }, wordList),
  ),
  on(adminLinks.list, async (_, { db }) => linkList(await linkRows(db))),
  on(adminLinks.create, ({ body }, call) => change(call, LINKS, { id: null, fields: body }, linkList)),
  on(adminLinks.update, ({ params, body }, call) =>
    change(call, LINKS, { id: params.id, fields: body }, linkList),
  ),
  on(adminLinks.remove, ({ params }, call) => change(call, LINKS, { id: params.id, fields: null }, linkList)),
];
