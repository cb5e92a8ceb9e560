import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOrZero, int, optional, pageOf, pageQuery, seconds, text } from './fields.ts';

/** Staff calls that tune the search: synonyms, readings, pinned goods, and what buyers did not find. */

const byId = z.object({ id: id() });
const synonym = z.object({ id: z.int(), words: z.array(z.string()) });
const synonyms = z.object({ list: z.array(synonym) });
const synonymForm = z.object({
  words: z
    .array(text('词', 30, 1))
    .min(2, '至少两个词')
    .max(20, '最多 20 个词'),
});
export const adminSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/search/synonyms',
  scope: 'staff:search.read',
  summary: '同义词',
  data: synonyms,
});
export const adminSynonymCreate = endpoint({
  method: 'POST',
  path: '/api/admin/search/synonyms',
  scope: 'staff:search.write',
  summary: '新增同义词',
  created: true,
  body: synonymForm,
  data: synonyms,
});
export const adminSynonymUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/search/synonyms/:id',
  scope: 'staff:search.write',
  summary: '修改同义词',
  params: byId,
  body: synonymForm,
  data: synonyms,
});
export const adminSynonymDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/search/synonyms/:id',
  scope: 'staff:search.write',
  summary: '删除同义词',
  params: byId,
  data: synonyms,
});

/** A reading for a word; names of goods and makers that hold the word are found by it within seconds. */
const reading = z.object({ id: z.int(), word: z.string(), reading: z.string(), goods: z.int() });
const readings = z.object({ list: z.array(reading) });
export const adminReadings = endpoint({
  method: 'GET',
  path: '/api/admin/search/readings',
  scope: 'staff:search.read',
  summary: '多音字读音',
  data: readings,
});
export const adminReadingCreate = endpoint({
  method: 'POST',
  path: '/api/admin/search/readings',
  scope: 'staff:search.write',
  summary: '新增读音',
  created: true,
  body: z.object({
    word: text('词', 10, 1).regex(/^\p{Script=Han}+$/u, '只能是汉字'),
    /** One syllable a character, separated by spaces. */
    reading: text('读音', 80, 1).regex(/^[a-z]+( [a-z]+)*$/, '每个字一个拼音，用空格隔开，不带声调'),
  }),
  data: readings,
});
export const adminReadingDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/search/readings/:id',
  scope: 'staff:search.write',
  summary: '删除读音',
  params: byId,
  data: readings,
});

const pin = z.object({
  id: z.int(),
  word: z.string(),
  goods_id: z.int(),
  goods_name: z.string(),
  spec: z.string(),
  maker: z.string(),
  position: z.int(),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
});
const pins = z.object({ list: z.array(pin) });
export const adminPins = endpoint({
  method: 'GET',
  path: '/api/admin/search/pins',
  scope: 'staff:search.read',
  summary: '置顶商品',
  data: pins,
});
export const adminPinCreate = endpoint({
  method: 'POST',
  path: '/api/admin/search/pins',
  scope: 'staff:search.write',
  summary: '新增置顶',
  created: true,
  body: z.object({
    word: text('搜索词', 40, 1),
    goods_id: id(),
    position: int(1, 20, '位置').default(1),
    starts_at: optional(int(1, 9_999_999_999, '开始时间')),
    ends_at: optional(int(1, 9_999_999_999, '结束时间')),
  }),
  data: pins,
});
export const adminPinDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/search/pins/:id',
  scope: 'staff:search.write',
  summary: '删除置顶',
  params: byId,
  data: pins,
});

/** Words that found nothing, most wanted first, with what was near. */
export const adminMisses = endpoint({
  method: 'GET',
  path: '/api/admin/search/misses',
  scope: 'staff:search.read',
  summary: '无结果搜索',
  query: z.object({ days: int(1, 90, '天数').default(30), ...pageQuery }),
  data: pageOf(
    z.object({
      word: z.string(),
      kind: z.int(),
      times: z.int(),
      last_at: seconds(),
      /** What was shown instead: `corrected` goods of letters put right, `left_out` goods without some of the words; '' = nothing. */
      shown: z.enum(['', 'corrected', 'left_out']),
      /** What it finds now: the word may have got goods or a synonym since. */
      found_now: z.int(),
      nearest: z.array(z.string()),
    }),
  ).extend({ searches: z.int(), missed: z.int() }),
});
/** Other names of medicines that come with the product; each can be switched off here. */
const alias = z.object({
  name: z.string(),
  as: z.array(z.string()),
  kind: z.enum(['popular', 'trade', 'english']),
  is_on: z.boolean(),
  /** Goods that are found by it. */
  goods: z.int(),
});
export const adminAliases = endpoint({
  method: 'GET',
  path: '/api/admin/search/aliases',
  scope: 'staff:search.read',
  summary: '内置别名',
  query: z.object({ keywords: text('关键词', 40).default(''), ...pageQuery }),
  data: pageOf(alias).extend({ off: z.int() }),
});
export const adminAliasSwitch = endpoint({
  method: 'PUT',
  path: '/api/admin/search/aliases',
  scope: 'staff:search.write',
  summary: '停用或启用内置别名',
  body: z.object({ name: text('别名', 40, 1), is_on: z.boolean() }),
  data: alias,
});

/** What tying words together does to what buyers have searched: before it is saved. */
export const adminSynonymEffect = endpoint({
  method: 'GET',
  path: '/api/admin/search/synonym-effect',
  scope: 'staff:search.read',
  summary: '同义词的效果',
  /** Parted by 、. */
  query: z.object({ words: text('词', 640).default('') }),
  data: z.object({
    list: z.array(
      z.object({
        word: z.string(),
        /** Searches of the last thirty days that were for this word alone. */
        times: z.int(),
        found_now: z.int(),
        found_then: z.int(),
      }),
    ),
  }),
});

const trialGoods = z.object({
  id: z.int(),
  name: z.string(),
  spec: z.string(),
  maker: z.string(),
  /** Places from 1; 0 = not among the first. */
  before: z.int(),
  after: z.int(),
});
const trialQuestion = z.object({
  word: z.string(),
  /** Searches of the last thirty days. */
  times: z.int(),
  total_before: z.int(),
  total_after: z.int(),
  /** The first of them, or how many, are others. */
  is_changed: z.boolean(),
  /** As they stand after the change, then those that fell out. */
  list: z.array(trialGoods),
});
export type TrialQuestion = z.infer<typeof trialQuestion>;

/** What a synonym or a pinned goods would do to the questions that buyers ask most: before it is saved, nothing is kept. */
export const adminSearchTrial = endpoint({
  method: 'POST',
  path: '/api/admin/search/trial',
  scope: 'staff:search.read',
  summary: '搜索调优的效果',
  perMinute: 60,
  body: z
    .object({
      /** Of the row that is changed; 0 = a new one. */
      id: idOrZero().default(0),
      synonym: optional(synonymForm),
      pin: optional(z.object({ word: text('搜索词', 40, 1), goods_id: id(), position: int(1, 20, '位置') })),
    })
    .refine((body) => body.synonym !== undefined || body.pin !== undefined, '请填写要试的同义词或置顶'),
  data: z.object({
    /** How many of the most frequent questions were looked at in the time there is. */
    asked: z.int(),
    changed: z.int(),
    /** Those that change first, then the most frequent. */
    list: z.array(trialQuestion),
  }),
});

export const adminTryWords = endpoint({
  method: 'GET',
  path: '/api/admin/search/try',
  scope: 'staff:search.read',
  summary: '试搜',
  query: z.object({ keywords: text('关键词', 100).default('') }),
  data: z.object({
    total: z.int(),
    corrected: z.string(),
    /** As in the list of goods. */
    meant: z.array(z.object({ typed: z.string(), as: z.array(z.string()) })),
    left_out: z.array(z.string()),
    near: z.array(z.string()),
    /** What the visitor is offered to choose from. */
    nearest: z.array(z.string()),
    list: z.array(z.object({ id: z.int(), name: z.string(), spec: z.string(), maker: z.string() })),
  }),
});
