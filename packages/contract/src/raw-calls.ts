import { UNDO_LINK } from './account-safety.ts';
import { CUSTOMER_EXPORT, CUSTOMER_UPLOAD } from './admin-accounts.ts';
import { GOODS_EXPORT, IMAGE_UPLOAD, MASS_ERRORS, MASS_UPLOAD, PICTURE_UPLOAD } from './admin-catalog.ts';
import { CONTRACT_PRICE_EXPORT, CONTRACT_PRICE_UPLOAD } from './admin-contract-prices.ts';
import { ADMIN_REPORT_FILE } from './admin-reports.ts';
import { AUDIT_EXPORT } from './admin-staff.ts';
import { REFERENCE_HEADER, REFERENCE_UPLOAD } from './approval-references.ts';
import { ADMIN_LIVE_SOCKET, LIVE_SOCKET } from './chat-words.ts';
import { ADMIN_CONTRACT_FILE, ADMIN_CONTRACT_SAMPLE, CONTRACT_FILE } from './contracts.ts';
import { STOCK_COUNT_UPLOAD } from './count-columns.ts';
import {
  ADMIN_CREDIT_STATEMENT_FILE,
  ADMIN_CREDIT_STATEMENT_PDF,
  CREDIT_EXPORT,
  CREDIT_STATEMENT_FILE,
  CREDIT_STATEMENT_PDF,
} from './credit-words.ts';
import { DESK_EXPORT } from './desk.ts';
import { DELIVERY_NOTES } from './desk-changes.ts';
import { DRAW_EXPORT } from './draw-words.ts';
import type { Permission, Scope } from './endpoint.ts';
import { ADMIN_FILE, ADMIN_FILE_UPLOAD, FILE, FILE_UPLOAD } from './files.ts';
import { GOODS_IMPORT_ERRORS, GOODS_IMPORT_SAMPLE, GOODS_IMPORT_UPLOAD } from './goods-imports.ts';
import { PICTURE_ZIP_ERRORS, PICTURE_ZIP_UPLOAD } from './goods-pictures.ts';
import { INVITATION_LINK } from './invitations.ts';
import { INVOICE_BY_HAND, INVOICE_EXPORT, INVOICE_FILE, INVOICE_NOTICE } from './invoice-words.ts';
import { ARRIVAL_SAMPLE, ARRIVAL_UPLOAD } from './lot-arrivals.ts';
import { LOT_COST_EXPORT, LOT_COST_UPLOAD } from './lot-costs.ts';
import type { Right } from './member-words.ts';
import { ORDER_EXPORT } from './order-export.ts';
import { ADMIN_PACK_ZIP, PACK_ZIP } from './papers.ts';
import { WAYBILL_SHEET, WAYBILL_UPLOAD } from './pick-batches.ts';
import { DATA_EXPORT_FILE } from './privacy-words.ts';
import { MATCH_SAMPLE, MATCH_UPLOAD, SHELF_COUNT_UPLOAD } from './quick.ts';
import { RECALL_REPORT_PDF, RECALL_REPORT_XLSX } from './recall-words.ts';
import { ADMIN_RECEIPT_FORM, RECEIPT_FORM, RECEIPT_REPORT_FILE } from './receipts.ts';
import { REPORT_ZIP } from './report-limits.ts';
import { REPORT_FILE } from './reports.ts';
import { ORDER_CODES_FILE } from './scan-words.ts';
import { SETTLEMENT_IMPORT, SETTLEMENT_READ } from './settlement-words.ts';
import { LICENCE_FILE } from './shop-settings.ts';
import { STATISTICS_CSV, STATISTICS_XLSX } from './statistics-words.ts';
import { STORE_EXPORT } from './store-words.ts';
import { TRACE_IMPORT_UPLOAD, TRACE_UPLOAD_FILE } from './trace-files.ts';
import { BANK_SAMPLE, BANK_UPLOAD } from './transfers.ts';
import { V1_PAPERS_ZIP } from './v1-purchases.ts';
import { VOUCHER_FILE } from './voucher-words.ts';
import { MONEY_LOG_EXPORT, STATEMENT_PDF, STATEMENT_XLSX } from './wallet-words.ts';
import { WECHAT_AUTHORIZE, WECHAT_CALLBACK, WECHAT_OAUTH } from './wechat.ts';

/**
 * Calls under /api that do not speak JSON both ways: files in, files out, providers' notices. They are registered by hand, so
 * who may call them is declared here; every route of the server is either an endpoint or one of these
 * (apps/server/src/testing/permissions).
 */
export interface RawCall {
  method: 'GET' | 'POST';
  path: string;
  /** One of them is enough; `signed`: the caller's signature stands for the scope. */
  scopes: readonly (Scope | 'signed')[];
  summary: string;
  /** As of an endpoint. */
  guarded?: true;
  /** As of an endpoint. */
  right?: Right;
}

const get = (path: string, scopes: RawCall['scopes'], summary: string): RawCall => ({
  method: 'GET',
  path,
  scopes,
  summary,
});
const post = (path: string, scopes: RawCall['scopes'], summary: string): RawCall => ({
  method: 'POST',
  path,
  scopes,
  summary,
});
/** Of a buyer: documents of orders and money. */
const paper = (path: string, summary: string): RawCall => ({
  ...get(path, ['buyer'], summary),
  guarded: true,
});
const moneyPaper = (path: string, summary: string): RawCall => ({ ...paper(path, summary), right: 'money' });
const staff = (...permissions: Permission[]): Scope[] => permissions.map((one) => `staff:${one}` as const);

export const RAW_CALLS: readonly RawCall[] = [
  get('/api/openapi.json', ['public'], '接口说明（机器可读）'),
  get('/api/docs', ['public'], '接口说明'),
  get('/api/v1/openapi.json', ['public'], '系统对接的接口说明（机器可读）'),
  get('/api/v1/docs', ['public'], '系统对接的接口说明'),
  get(UNDO_LINK, ['public'], '撤销账户变更的链接'),
  get(LICENCE_FILE, ['public'], '网站资质证照的扫描件'),
  get(INVITATION_LINK, ['public'], '一次性密码的链接'),

  { ...post(FILE_UPLOAD, ['buyer'], '上传文件'), right: 'any' },
  get(FILE, ['buyer'], '查看自己的文件'),
  paper('/api/order/shipment/:id/delivery-note.pdf', '随货同行单'),
  paper(ORDER_EXPORT, '导出订单'),
  get(ORDER_CODES_FILE, ['buyer'], '下载订单的追溯码'),
  paper(STORE_EXPORT, '导出各门店订单'),
  moneyPaper(MONEY_LOG_EXPORT, '导出余额明细'),
  moneyPaper(STATEMENT_XLSX, '对账单 XLSX'),
  moneyPaper(STATEMENT_PDF, '对账单 PDF'),
  moneyPaper(CREDIT_STATEMENT_FILE, '账期对账单 XLSX'),
  moneyPaper(CREDIT_STATEMENT_PDF, '账期对账单 PDF'),
  { ...post(MATCH_UPLOAD, ['buyer'], '上传采购单匹配商品'), right: 'order' },
  get(MATCH_SAMPLE, ['buyer'], '采购单模板'),
  { ...post(SHELF_COUNT_UPLOAD, ['buyer'], '上传本店库存'), right: 'order' },
  paper(RECEIPT_FORM, '含麻回执单'),
  moneyPaper(INVOICE_FILE, '发票文件：PDF、OFD、XML'),
  paper(CONTRACT_FILE, '电子合同 PDF'),
  paper(REPORT_FILE, '药检报告'),
  paper(REPORT_ZIP, '批量下载药检报告'),
  paper(PACK_ZIP, '下载资料包'),
  { ...get(DATA_EXPORT_FILE, ['buyer'], '下载数据副本'), right: 'owner' },
  get(LIVE_SOCKET, ['buyer'], '实时消息（WebSocket）'),

  get(V1_PAPERS_ZIP, ['machine:buyer.papers'], '下载订单的单据'),

  post('/api/notify/wechat', ['signed'], '微信支付通知'),
  post('/api/notify/alipay', ['signed'], '支付宝通知'),
  post(INVOICE_NOTICE, ['signed'], '开票结果通知'),
  get(WECHAT_CALLBACK, ['signed'], '微信公众号接入验证'),
  post(WECHAT_CALLBACK, ['signed'], '微信公众号事件'),
  get(WECHAT_AUTHORIZE, ['public'], '在微信中授权'),
  get(WECHAT_OAUTH, ['public'], '微信授权返回'),

  post(
    ADMIN_FILE_UPLOAD,
    staff(
      'receipt.write',
      'money.write',
      'after_sales.write',
      'account.write',
      'report.write',
      'wallet.write',
      'feedback.write',
      'chat.answer',
      'order.ship',
    ),
    '上传文件',
  ),
  get(
    ADMIN_FILE,
    staff(
      'receipt.read',
      'money.read',
      'after_sales.read',
      'account.read',
      'report.read',
      'invoice.read',
      'contract.read',
      'wallet.read',
      'feedback.read',
      'chat.answer',
      'order.read',
    ),
    '查看客户文件',
  ),
  get('/api/admin/shipment/:id/delivery-note.pdf', staff('order.read'), '随货同行单'),
  get(DELIVERY_NOTES, staff('order.read'), '批量打印随货同行单'),
  get(DESK_EXPORT, staff('order.read'), '导出订单'),
  post(WAYBILL_UPLOAD, staff('order.ship'), '上传运单'),
  get(WAYBILL_SHEET, staff('order.ship'), '运单样表'),
  post(TRACE_IMPORT_UPLOAD, staff('trace.write'), '上传关联关系'),
  get(TRACE_UPLOAD_FILE, staff('trace.read'), '下载追溯码上传文件'),
  get(ADMIN_RECEIPT_FORM, staff('receipt.read'), '含麻回执单'),
  get(ADMIN_CONTRACT_FILE, staff('contract.read'), '电子合同'),
  post(ADMIN_CONTRACT_SAMPLE, staff('contract.read'), '合同模板样稿'),
  get(RECEIPT_REPORT_FILE, staff('receipt.read'), '导出含麻月报'),
  get(CUSTOMER_EXPORT, staff('account.read'), '导出客户'),
  post(CUSTOMER_UPLOAD, staff('account.write'), '上传客户列表'),
  get(CONTRACT_PRICE_EXPORT, staff('goods.write'), '导出合同价'),
  post(CONTRACT_PRICE_UPLOAD, staff('goods.write'), '上传合同价'),
  get(GOODS_EXPORT, staff('goods.read'), '导出商品'),
  get(MASS_ERRORS, staff('goods.read'), '导出批量修改的错误行'),
  post(GOODS_IMPORT_UPLOAD, staff('goods.write'), '上传商品导入文件'),
  get(GOODS_IMPORT_SAMPLE, staff('goods.write'), '商品导入样表'),
  get(GOODS_IMPORT_ERRORS, staff('goods.write'), '下载商品导入的问题行'),
  post(REFERENCE_HEADER, staff('goods.write'), '读取批准文号文件的列'),
  post(REFERENCE_UPLOAD, staff('goods.write'), '导入批准文号'),
  post(MASS_UPLOAD, staff('goods.write'), '上传批量修改'),
  post(PICTURE_ZIP_UPLOAD, staff('goods.write'), '上传商品图片压缩包'),
  get(PICTURE_ZIP_ERRORS, staff('goods.write'), '下载未导入的图片'),
  post(IMAGE_UPLOAD, staff('goods.write'), '上传商品图片'),
  post(PICTURE_UPLOAD, staff('goods.write', 'content.write', 'settings.write'), '上传图片'),
  post(BANK_UPLOAD, staff('money.write'), '上传银行流水'),
  get(BANK_SAMPLE, staff('money.read'), '银行流水模板'),
  post(STOCK_COUNT_UPLOAD, staff('stock.write'), '读取盘点文件'),
  post(ARRIVAL_UPLOAD, staff('goods.write'), '预览入库文件'),
  get(ARRIVAL_SAMPLE, staff('goods.write'), '下载待入库商品'),
  post(LOT_COST_UPLOAD, staff('cost.write'), '预览批次成本文件'),
  get(LOT_COST_EXPORT, staff('cost.read'), '导出批次成本'),
  post(SETTLEMENT_READ, staff('money.write'), '预览结算文件'),
  post(SETTLEMENT_IMPORT, staff('money.write'), '导入结算文件'),
  get(VOUCHER_FILE, staff('money.read'), '导出凭证 CSV'),
  get(INVOICE_EXPORT, staff('invoice.read'), '导出发票'),
  post(INVOICE_BY_HAND, staff('invoice.write'), '上传线下开具的发票'),
  get(ADMIN_REPORT_FILE, staff('report.read'), '药检报告'),
  get(ADMIN_PACK_ZIP, staff('order.read'), '下载资料包'),
  get(ADMIN_LIVE_SOCKET, staff('chat.answer'), '客服实时消息（WebSocket）'),
  get(STATISTICS_XLSX, staff('statistics.read'), '导出报表 XLSX'),
  get(STATISTICS_CSV, staff('statistics.read'), '导出报表 CSV'),
  get(CREDIT_EXPORT, staff('wallet.read'), '导出应收账款'),
  get(ADMIN_CREDIT_STATEMENT_FILE, staff('wallet.read'), '客户账期对账单 XLSX'),
  get(ADMIN_CREDIT_STATEMENT_PDF, staff('wallet.read'), '客户账期对账单 PDF'),
  get(RECALL_REPORT_PDF, staff('quality.write'), '召回效果报告 PDF'),
  get(RECALL_REPORT_XLSX, staff('quality.write'), '召回效果报告 XLSX'),
  get(DRAW_EXPORT, staff('draw.read'), '导出抽奖记录'),
  get(AUDIT_EXPORT, staff('audit.read'), '导出操作日志'),
];
