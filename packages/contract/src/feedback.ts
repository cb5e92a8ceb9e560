import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_FEEDBACK_FILES, MAX_FEEDBACK_LENGTH, MAX_RATING } from './feedback-words.ts';
import { id, int, longText, many, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { fileLink } from './files.ts';

/** 意见反馈: buyers say what they think or complain, staff answer; complaints have to be answered in time. */

const state = z.enum(['open', 'answered', 'closed'], '状态不正确');
/** Of those that `GET /api/user/reasons?kind=feedback` names. */
const type = () => int(1, 1_000_000_000, '反馈类型');

const feedbackItem = z.object({
  id: z.int(),
  type: z.int(),
  type_name: z.string(),
  content: z.string(),
  contact: z.string(),
  /** What it is about; 0 and '' = no order. */
  order_id: z.int(),
  order_no: z.string(),
  files: z.array(fileLink),
  status: state,
  status_name: z.string(),
  /** By when a complaint is answered; null for everything else. */
  due_at: seconds().nullable(),
  reply: z.string(),
  answered_at: seconds().nullable(),
  /** 1 to 5; 0 = not rated. */
  rating: z.int(),
  created_at: seconds(),
});
export type FeedbackItem = z.infer<typeof feedbackItem>;

export const feedbackAdd = endpoint({
  method: 'POST',
  path: '/api/user/feedback',
  scope: 'buyer',
  right: 'any',
  summary: '提交意见反馈',
  created: true,
  perMinute: 20,
  body: z.object({
    content: longText('反馈内容', MAX_FEEDBACK_LENGTH).min(1, '请填写反馈内容'),
    type: type(),
    contact: optional(text('联系方式', 60)),
    order_id: optional(id()),
    /** Pictures uploaded before with purpose `feedback`. */
    file_ids: optional(many(id(), MAX_FEEDBACK_FILES, '图片')),
  }),
  data: feedbackItem,
});
export const feedbackList = endpoint({
  method: 'GET',
  path: '/api/user/feedback',
  scope: 'buyer',
  summary: '我的反馈',
  query: z.object({ status: optional(state), ...pageQuery }),
  data: pageOf(feedbackItem),
});
export const feedbackOne = endpoint({
  method: 'GET',
  path: '/api/user/feedback/:id',
  scope: 'buyer',
  summary: '反馈详情',
  params: z.object({ id: id() }),
  data: feedbackItem,
});
/** Once, after the answer. */
export const feedbackRate = endpoint({
  method: 'POST',
  path: '/api/user/feedback/:id/rating',
  scope: 'buyer',
  right: 'any',
  summary: '评价反馈的答复',
  params: z.object({ id: id() }),
  body: z.object({ rating: int(1, MAX_RATING, '评分') }),
  data: feedbackItem,
});

const staffFeedback = feedbackItem.extend({
  account_id: z.int(),
  company: z.string(),
  phone: z.string(),
  /** The customer's manager; '' = none. */
  manager: z.string(),
  /** Who answered; '' = nobody yet. */
  staff: z.string(),
  /** A complaint that waits for longer than it may. */
  is_overdue: z.boolean(),
  version: z.int(),
});
export type StaffFeedback = z.infer<typeof staffFeedback>;

const FEEDBACK_TABS = ['open', 'overdue', 'answered', 'closed', 'all'] as const;
export type FeedbackTab = (typeof FEEDBACK_TABS)[number];

export const adminFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  scope: 'staff:feedback.read',
  summary: '反馈与投诉（后台）',
  people: true,
  query: z.object({
    tab: optional(z.enum(FEEDBACK_TABS, '请选择状态')),
    type: optional(type()),
    /** Company, phone, words or order number. */
    keywords: optional(text('关键词', 100)),
    ...pageQuery,
  }),
  data: pageOf(staffFeedback).extend({ counts: z.record(z.enum(FEEDBACK_TABS), z.int()) }),
});
const one = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
/** Answers, or corrects an answer while it is not closed. */
export const adminFeedbackAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/answer',
  scope: 'staff:feedback.write',
  summary: '答复反馈',
  params: one,
  body: z.object({
    reply: longText('答复', 500).min(1, '请填写答复'),
    /** 1 = nothing more will follow. */
    close: optional(int(0, 1, '关闭')),
    version,
  }),
  data: staffFeedback,
});
export const adminFeedbackClose = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/close',
  scope: 'staff:feedback.write',
  summary: '关闭反馈',
  params: one,
  body: z.object({ version }),
  data: staffFeedback,
});
