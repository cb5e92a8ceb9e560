import { Link } from 'react-router';
import { Icon } from '../../app/Icon.tsx';
import { useSellerPapers } from './api.ts';

/** Papers that the shop sells by and that have ended or will soon: somebody has to renew them. */
export function SellerPapers() {
  const { data } = useSellerPapers();
  const due = (data?.list ?? []).filter(({ opens, state }) => opens.length > 0 && state !== 'valid');
  if (due.length === 0) return null;
  return (
    <p className="alarm" role="alert">
      <Icon name="triangle-alert" />
      {due
        .map(({ name, days }) =>
          (days ?? 0) < 0 ? `${name}已过期，相关商品已停售` : `${name}还有 ${days} 天到期`,
        )
        .join('；')}
      。<Link to="/shop-documents">更新企业证照</Link>
    </p>
  );
}
