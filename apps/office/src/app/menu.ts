import { customerMenu } from '../resources/accounts/index.tsx';
import { addressReviewMenu } from '../resources/address-reviews/index.tsx';
import { afterSalesMenu } from '../resources/aftersales/index.tsx';
import { approvalReferenceMenu } from '../resources/approval-references/index.tsx';
import { approvalMenu } from '../resources/approvals/index.tsx';
import { auditMenu } from '../resources/audit/index.tsx';
import { bannerMenu } from '../resources/banners/index.tsx';
import { booksMenu } from '../resources/books/index.tsx';
import { brandMenu } from '../resources/brands/index.tsx';
import { calendarMenu } from '../resources/calendar/index.tsx';
import { carrierMenu } from '../resources/carriers/index.tsx';
import { categoryMenu } from '../resources/categories/index.tsx';
import { chatMenu } from '../resources/chat/index.tsx';
import { closingMenu } from '../resources/closings/index.tsx';
import { coldParcelMenu } from '../resources/cold-parcels/index.tsx';
import { combinationMenu } from '../resources/combinations/index.tsx';
import { articleMenu, contentMenu } from '../resources/content/index.tsx';
import { contractPriceMenu } from '../resources/contract-prices/index.tsx';
import { contractMenu } from '../resources/contracts/index.tsx';
import { couponMenu } from '../resources/coupons/index.tsx';
import { voucherMenu } from '../resources/coupons/vouchers/index.tsx';
import { creditMenu } from '../resources/credit/index.tsx';
import { customerGroupMenu } from '../resources/customer-groups/index.tsx';
import { draftMenu } from '../resources/drafts/index.tsx';
import { drawMenu } from '../resources/draws/index.tsx';
import { feedbackMenu } from '../resources/feedback/index.tsx';
import { forbiddenMenu } from '../resources/forbidden/index.tsx';
import { gateMenu } from '../resources/gate/index.tsx';
import { goodsMenu } from '../resources/goods/index.tsx';
import { specialMenu } from '../resources/goods/specials/index.tsx';
import { goodsPapersMenu } from '../resources/goods-papers/index.tsx';
import { homeMenu } from '../resources/home/index.tsx';
import { homePageMenu } from '../resources/home-page/index.tsx';
import { importMenu } from '../resources/imports/index.tsx';
import { invoiceMenu } from '../resources/invoices/index.tsx';
import { legalTextMenu } from '../resources/legal-texts/index.tsx';
import { lotCostMenu } from '../resources/lot-costs/index.tsx';
import { lotMenu } from '../resources/lots/index.tsx';
import { machineMenu } from '../resources/machines/index.tsx';
import { massMenu } from '../resources/mass/index.tsx';
import { messageTemplateMenu } from '../resources/message-templates/index.tsx';
import { batchMenu } from '../resources/orders/batches/index.tsx';
import { orderMenu } from '../resources/orders/index.tsx';
import { warehouseMenu } from '../resources/orders/warehouse/index.tsx';
import { outboxMenu } from '../resources/outbox/index.tsx';
import { pictureImportMenu } from '../resources/picture-imports/index.tsx';
import { pointsAccountMenu, pointsMenu, pointsOrderMenu } from '../resources/points/index.tsx';
import { promotionMenu } from '../resources/promotions/index.tsx';
import { proposalMenu } from '../resources/proposals/index.tsx';
import { licenceMenu, qualificationMenu } from '../resources/qualifications/index.tsx';
import { reasonMenu } from '../resources/reasons/index.tsx';
import { recallMenu } from '../resources/recalls/index.tsx';
import { receiptMenu } from '../resources/receipts/index.tsx';
import { reconciliationMenu } from '../resources/reconciliation/index.tsx';
import { referenceMenu } from '../resources/reference/index.tsx';
import { refundMenu } from '../resources/refunds/index.tsx';
import { reportMenu } from '../resources/reports/index.tsx';
import { retentionMenu } from '../resources/retention/index.tsx';
import { rightMenu } from '../resources/rights/index.tsx';
import { searchMenu } from '../resources/search/index.tsx';
import { accountMenu } from '../resources/session/index.tsx';
import { setupMenu } from '../resources/setup/index.tsx';
import { shelfMenu } from '../resources/shelf/index.tsx';
import { shopDocumentMenu } from '../resources/shop-documents/index.tsx';
import { shopSettingsMenu } from '../resources/shop-settings/index.tsx';
import { speedMenu } from '../resources/speed/index.tsx';
import { staffMenu } from '../resources/staff/index.tsx';
import { roleMenu } from '../resources/staff/roles/index.tsx';
import { statisticsMenu } from '../resources/statistics/index.tsx';
import { statusMenu } from '../resources/status/index.tsx';
import { stockDocumentMenu } from '../resources/stock-documents/index.tsx';
import { traceIntakeMenu, traceMenu, tracePrefixMenu } from '../resources/trace/index.tsx';
import { transferMenu } from '../resources/transfers/index.tsx';
import { walletMenu } from '../resources/wallet/index.tsx';
import { wantedMenu } from '../resources/wanted/index.tsx';
import { shippingMenu } from '../resources/warehouses/index.tsx';
import { webhookMenu } from '../resources/webhooks/index.tsx';
import { zoneMenu } from '../resources/zones/index.tsx';
import type { MenuEntry } from './menu-entry.ts';

/** Every resource: what the sider shows of it, by group, and its pages. */
export const MENU: { title: string; entries: MenuEntry[] }[] = [
  { title: '', entries: [homeMenu, approvalMenu, statisticsMenu] },
  {
    title: '交易',
    entries: [
      orderMenu,
      proposalMenu,
      warehouseMenu,
      batchMenu,
      coldParcelMenu,
      gateMenu,
      afterSalesMenu,
      recallMenu,
      receiptMenu,
      transferMenu,
      refundMenu,
      reconciliationMenu,
      booksMenu,
      invoiceMenu,
    ],
  },
  {
    title: '商品',
    entries: [
      goodsMenu,
      lotCostMenu,
      importMenu,
      pictureImportMenu,
      draftMenu,
      massMenu,
      approvalReferenceMenu,
      categoryMenu,
      brandMenu,
      rightMenu,
      reportMenu,
      shopDocumentMenu,
      goodsPapersMenu,
      forbiddenMenu,
      traceMenu,
      tracePrefixMenu,
    ],
  },
  { title: '仓储', entries: [stockDocumentMenu, shelfMenu, lotMenu, traceIntakeMenu] },
  {
    title: '客户',
    entries: [
      customerMenu,
      chatMenu,
      feedbackMenu,
      qualificationMenu,
      licenceMenu,
      addressReviewMenu,
      contractMenu,
      contractPriceMenu,
      customerGroupMenu,
      walletMenu,
      creditMenu,
      closingMenu,
    ],
  },
  {
    title: '运营',
    entries: [
      calendarMenu,
      zoneMenu,
      specialMenu,
      combinationMenu,
      promotionMenu,
      couponMenu,
      voucherMenu,
      pointsMenu,
      pointsOrderMenu,
      pointsAccountMenu,
      drawMenu,
      homePageMenu,
      bannerMenu,
      contentMenu,
      articleMenu,
      legalTextMenu,
      searchMenu,
      wantedMenu,
    ],
  },
  {
    title: '系统',
    entries: [
      shippingMenu,
      carrierMenu,
      setupMenu,
      shopSettingsMenu,
      referenceMenu,
      reasonMenu,
      messageTemplateMenu,
      outboxMenu,
      staffMenu,
      roleMenu,
      machineMenu,
      webhookMenu,
      auditMenu,
      retentionMenu,
      statusMenu,
      speedMenu,
      accountMenu,
    ],
  },
];
