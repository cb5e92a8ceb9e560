import { TabLinks } from '../../ui/Tabs.tsx';

const PAGES = {
  '/wdqb': '总览',
  '/yegl': '余额',
  '/jfgl': '积分',
  '/yhq': '优惠券',
  '/xjq': '现金券',
} as const;

/** The pages of 我的钱包. */
export const WalletTabs = ({ current }: { current: keyof typeof PAGES }) => (
  <TabLinks
    label="我的钱包"
    links={Object.entries(PAGES).map(([to, label]) => ({ label, to, current: to === current }))}
  />
);
