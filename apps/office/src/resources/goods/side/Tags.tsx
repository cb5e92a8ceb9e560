import { App, Checkbox, Input } from 'antd';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { may, useMe } from '../../../app/me.ts';
import { type TagValue, useSaveTags, useTags } from './api.ts';
import { useDrafts } from './drafts.ts';
import { SideCard } from './SideCard.tsx';
import { TAG_NAMES, withTag } from './tags.ts';

/** 标签: short marks on the goods' card, each with words of its own. */
export function Tags({ id, changed }: { id: number; changed: () => void }) {
  const canWrite = may(useMe(), 'goods.write');
  const { data, error, refetch } = useTags(id);
  const { drafts, setDrafts } = useDrafts();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveTags(id);
  const tags = drafts.tags ?? data;
  const run = async () => {
    try {
      await save.mutateAsync(tags ?? []);
      setDrafts({ tags: null });
      message.success('标签已保存');
      changed();
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <SideCard
      id="tag"
      title="标签"
      more="进行中的特价会自动加上自己的标签"
      canWrite={canWrite}
      save={{
        words: '保存标签',
        isDirty: drafts.tags !== null,
        isSaving: save.isPending,
        run: () => void run(),
        discard: () => setDrafts({ tags: null }),
      }}
    >
      {tags ? (
        <TagTable tags={tags} set={(next) => setDrafts({ tags: next })} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        // As high as the table, so that the cards below stay where a link has led.
        <Bones lines={11} />
      )}
    </SideCard>
  );
}

function TagTable({ tags, set }: { tags: TagValue[]; set: (tags: TagValue[]) => void }) {
  return (
    <table className="tb tags">
      <caption className="visually-hidden">标签</caption>
      <thead>
        <tr>
          <th scope="col">标签</th>
          <th scope="col">说明（鼠标移上时显示）</th>
          <th scope="col">前台显示</th>
        </tr>
      </thead>
      <tbody>
        {TAG_NAMES.map((name) => {
          const tag = tags.find((entry) => entry.name === name);
          return (
            <tr key={name}>
              <td>
                <Checkbox
                  checked={tag !== undefined}
                  onChange={({ target }) => set(withTag(tags, name, target.checked ? {} : null))}
                >
                  {name}
                </Checkbox>
              </td>
              <td>
                {tag && (
                  <Input
                    aria-label={`${name}的说明`}
                    maxLength={40}
                    value={tag.describe}
                    onChange={({ target }) => set(withTag(tags, name, { describe: target.value }))}
                  />
                )}
              </td>
              <td>
                {tag && (
                  <Checkbox
                    aria-label={`显示${name}`}
                    checked={tag.is_show === 1}
                    onChange={({ target }) => set(withTag(tags, name, { is_show: target.checked ? 1 : 0 }))}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
