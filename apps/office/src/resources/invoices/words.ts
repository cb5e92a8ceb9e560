import type { StaffInvoice } from './api.ts';

export const TONES: Readonly<Record<StaffInvoice['status'], string>> = {
  requested: 'wait',
  issuing: 'wait',
  issued: 'ok',
  failed: 'bad',
  refused: '',
};

/** Lists of the desk, by the parameter `status`. */
export const TABS = [
  { status: '', label: '全部' },
  { status: 'requested', label: '待开具' },
  { status: 'issuing', label: '开具中' },
  { status: 'failed', label: '开具失败' },
  { status: 'issued', label: '已开具' },
  { status: 'refused', label: '已驳回' },
] as const;

export const KIND_OPTIONS = [
  { value: '', label: '全部类型' },
  { value: 'normal', label: '普通发票' },
  { value: 'special', label: '专用发票' },
];

export const RED_OPTIONS = [
  { value: '', label: '蓝字与红字' },
  { value: '0', label: '蓝字发票' },
  { value: '1', label: '红字发票' },
];
