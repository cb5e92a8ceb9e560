import { Notice } from '../../ui/Notice.tsx';

/** What 控销 means for who wants to buy. */
export const KxNotice = () => (
  <Notice>
    控销商品按区域、客户类型和等级开放购买。暂不能购买的商品，可在商品页提交购买申请，由客户经理审核后开通。
  </Notice>
);
