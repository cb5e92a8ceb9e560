import type { QuickTemplate, quickTemplateDelete } from '@qingnang/contract/quick';
import { useNavigate } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { confirm } from '../../lib/dialogs.ts';
import { count } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import styles from './Quick.module.css';
import { quickPath, type UsualPage } from './quick-data.ts';
import type { QuickActs } from './useQuick.ts';

interface TemplateActsProps {
  page: UsualPage;
  templates: readonly QuickTemplate[];
  acts: QuickActs;
}

/** Which template is open, its quantities into the rows, and away with it. */
export function TemplateActs({ page, templates, acts }: TemplateActsProps) {
  const navigate = useNavigate();
  const open = templates.find(({ id }) => id === page.template);
  const kept = page.list.filter(({ kept: number, goods }) => number > 0 && !goods.reason);
  const remove = async ({ id, name }: QuickTemplate) => {
    const message = `删除模板“${name}”？订单和购物车不受影响。`;
    if (!(await confirm({ title: '删除模板', message, ok: '删除', danger: true }))) return;
    const gone = await callAndHear<typeof quickTemplateDelete>('DELETE /api/user/quick_template/:id', {
      at: { id },
    });
    toast.success(gone.message);
    await navigate(quickPath({ ...page, template: 0 }));
  };
  if (templates.length === 0) return null;
  return (
    <>
      <Select
        className={styles.sort}
        aria-label="模板"
        value={open?.id ?? ''}
        onChange={(event) =>
          void navigate(quickPath({ ...page, template: Number(event.target.value) }), {
            preventScrollReset: true,
          })
        }
      >
        {!open && <option value="">选择模板</option>}
        {templates.map(({ id, name, total }) => (
          <option key={id} value={id}>
            {name}（{count(total)}）
          </option>
        ))}
      </Select>
      <Button
        disabled={kept.length === 0}
        onClick={() => acts.changeAll(kept.map(({ goods, kept: number }) => ({ goods, number })))}
      >
        填入模板数量
      </Button>
      {open && (
        <Button variant="text" onClick={() => void remove(open)}>
          删除模板
        </Button>
      )}
    </>
  );
}
