import { lotMark } from '@qingnang/contract/recall-words';
import { Tag } from '../../ui/Tag.tsx';

/** Beside a lot that has been called back; nothing for any other. */
export const RecallMark = ({ recallClass }: { recallClass: number }) =>
  recallClass > 0 && <Tag name={lotMark(recallClass)} title="请停止销售，到会员中心“召回通知”确认数量" />;
