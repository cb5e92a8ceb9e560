import { createBrowserRouter } from 'react-router';
import { customerRoutes } from '../resources/accounts/index.tsx';
import { afterSalesRoutes } from '../resources/aftersales/index.tsx';
import { approvalReferenceRoutes } from '../resources/approval-references/index.tsx';
import { approvalRoutes } from '../resources/approvals/index.tsx';
import { auditRoutes } from '../resources/audit/index.tsx';
import { bannerRoutes } from '../resources/banners/index.tsx';
import { brandRoutes } from '../resources/brands/index.tsx';
import { calendarRoutes } from '../resources/calendar/index.tsx';
import { carrierRoutes } from '../resources/carriers/index.tsx';
import { categoryRoutes } from '../resources/categories/index.tsx';
import { chatRoutes } from '../resources/chat/index.tsx';
import { combinationRoutes } from '../resources/combinations/index.tsx';
import { contentRoutes } from '../resources/content/index.tsx';
import { contractPriceRoutes } from '../resources/contract-prices/index.tsx';
import { contractRoutes } from '../resources/contracts/index.tsx';
import { couponRoutes } from '../resources/coupons/index.tsx';
import { voucherRoutes } from '../resources/coupons/vouchers/index.tsx';
import { draftRoutes } from '../resources/drafts/index.tsx';
import { drawRoutes } from '../resources/draws/index.tsx';
import { feedbackRoutes } from '../resources/feedback/index.tsx';
import { goodsRoutes } from '../resources/goods/index.tsx';
import { specialRoutes } from '../resources/goods/specials/index.tsx';
import { homeRoutes } from '../resources/home/index.tsx';
import { importRoutes } from '../resources/imports/index.tsx';
import { invoiceRoutes } from '../resources/invoices/index.tsx';
import { massRoutes } from '../resources/mass/index.tsx';
import { messageTemplateRoutes } from '../resources/message-templates/index.tsx';
import { orderRoutes } from '../resources/orders/index.tsx';
import { warehouseRoutes } from '../resources/orders/warehouse/index.tsx';
import { outboxRoutes } from '../resources/outbox/index.tsx';
import { pictureImportRoutes } from '../resources/picture-imports/index.tsx';
import { pointsRoutes } from '../resources/points/index.tsx';
import { promotionRoutes } from '../resources/promotions/index.tsx';
import { qualificationRoutes } from '../resources/qualifications/index.tsx';
import { reasonRoutes } from '../resources/reasons/index.tsx';
import { receiptRoutes } from '../resources/receipts/index.tsx';
import { reconciliationRoutes } from '../resources/reconciliation/index.tsx';
import { refundRoutes } from '../resources/refunds/index.tsx';
import { reportRoutes } from '../resources/reports/index.tsx';
import { rightRoutes } from '../resources/rights/index.tsx';
import { searchRoutes } from '../resources/search/index.tsx';
import { accountRoutes, signInRoutes } from '../resources/session/index.tsx';
import { setupRoutes } from '../resources/setup/index.tsx';
import { shopDocumentRoutes } from '../resources/shop-documents/index.tsx';
import { shopSettingsRoutes } from '../resources/shop-settings/index.tsx';
import { staffRoutes } from '../resources/staff/index.tsx';
import { roleRoutes } from '../resources/staff/roles/index.tsx';
import { statisticsRoutes } from '../resources/statistics/index.tsx';
import { statusRoutes } from '../resources/status/index.tsx';
import { transferRoutes } from '../resources/transfers/index.tsx';
import { walletRoutes } from '../resources/wallet/index.tsx';
import { wantedRoutes } from '../resources/wanted/index.tsx';
import { shippingRoutes } from '../resources/warehouses/index.tsx';
import { zoneRoutes } from '../resources/zones/index.tsx';
import { BrokenPage, MissingPage, StartingPage } from './Pages.tsx';
import { BASE } from './paths.ts';

/**
 * Every page of the back office. The sign-in page stands alone and loads little; everything behind it shares the frame
 * (Office), which brings antd.
 */
export const router = createBrowserRouter(
  [
    {
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <StartingPage />,
      children: [
        ...signInRoutes,
        {
          lazy: async () => ({ Component: (await import('./Office.tsx')).Office }),
          children: [
            {
              errorElement: <BrokenPage />,
              children: [
                ...homeRoutes,
                ...statisticsRoutes,
                ...orderRoutes,
                ...warehouseRoutes,
                ...transferRoutes,
                ...refundRoutes,
                ...approvalRoutes,
                ...reconciliationRoutes,
                ...invoiceRoutes,
                ...contractRoutes,
                ...afterSalesRoutes,
                ...receiptRoutes,
                ...customerRoutes,
                ...chatRoutes,
                ...feedbackRoutes,
                ...qualificationRoutes,
                ...walletRoutes,
                ...goodsRoutes,
                ...importRoutes,
                ...draftRoutes,
                ...approvalReferenceRoutes,
                ...pictureImportRoutes,
                ...massRoutes,
                ...categoryRoutes,
                ...brandRoutes,
                ...rightRoutes,
                ...reportRoutes,
                ...shopDocumentRoutes,
                ...specialRoutes,
                ...combinationRoutes,
                ...promotionRoutes,
                ...couponRoutes,
                ...voucherRoutes,
                ...calendarRoutes,
                ...zoneRoutes,
                ...pointsRoutes,
                ...drawRoutes,
                ...bannerRoutes,
                ...contentRoutes,
                ...searchRoutes,
                ...wantedRoutes,
                ...carrierRoutes,
                ...reasonRoutes,
                ...staffRoutes,
                ...roleRoutes,
                ...setupRoutes,
                ...shopSettingsRoutes,
                ...messageTemplateRoutes,
                ...outboxRoutes,
                ...auditRoutes,
                ...shippingRoutes,
                ...contractPriceRoutes,
                ...statusRoutes,
                ...accountRoutes,
                { path: '*', element: <MissingPage /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: BASE },
);
