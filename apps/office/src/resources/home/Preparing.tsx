import { Link } from 'react-router';
import { useSetup } from '../../shared/setup.ts';

/** Until the shop is open: where the way goes on. */
export function Preparing() {
  const { data } = useSetup();
  if (!data || data.opened_at !== null) return null;
  return (
    <p className="alert info">
      商城还在筹备，访客看不到商品。
      <Link to="/setup">到“开店准备”逐项完成并开张</Link>
    </p>
  );
}
