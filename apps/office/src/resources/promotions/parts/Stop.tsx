import { useConfirm } from '../../../app/useConfirm.ts';
import { type StaffPromotion, usePromotionActs } from '../api.ts';
import { stopWords } from '../words.ts';

/** Ends a promotion at once, after saying what that does. */
export function Stop({ promotion, className }: { promotion: StaffPromotion; className: string }) {
  const confirm = useConfirm();
  const { stop } = usePromotionActs();
  const ask = () =>
    confirm({
      title: `停止“${promotion.name}”？`,
      content: stopWords(promotion),
      okText: '停止',
      act: () => stop.mutateAsync(promotion.id),
      done: '已停止',
    });
  return (
    <button type="button" className={className} onClick={ask}>
      停止
    </button>
  );
}
