import { App } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { type ControlRule, useControl, useSaveControl } from './api.ts';
import { controlWords, DIMENSIONS, rulesOf, withoutRule, withRule } from './control.ts';
import { useDrafts } from './drafts.ts';
import { RuleAdder } from './RuleAdder.tsx';
import { SideCard } from './SideCard.tsx';

/** 控销: who may buy beyond papers and business scope, as rules and in plain words. */
export function Control({ id, changed }: { id: number; changed: () => void }) {
  const canWrite = may(useMe(), 'goods.control');
  const { data, error, refetch } = useControl(id);
  const { drafts, setDrafts } = useDrafts();
  const [problems, setProblems] = useState<string[]>([]);
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveControl(id);
  const rules = drafts.control ?? data;
  const set = (next: ControlRule[] | null) => {
    setDrafts({ control: next });
    setProblems([]);
  };
  const run = async () => {
    try {
      await save.mutateAsync(rules ?? []);
      set(null);
      message.success('控销规则已保存');
      changed();
    } catch (problem) {
      const atRules = problem instanceof ApiError ? ruleProblems(problem, rules ?? []) : [];
      setProblems(atRules);
      if (atRules.length === 0) fail(problem);
    }
  };
  return (
    <SideCard
      id="control"
      title="控销规则"
      more={canWrite ? '' : '只读，您的角色不能修改'}
      canWrite={canWrite}
      save={{
        words: '保存控销规则',
        isDirty: drafts.control !== null,
        isSaving: save.isPending,
        run: () => void run(),
        discard: () => set(null),
      }}
    >
      {rules ? (
        <div className="control">
          <Words rules={rules} />
          <Rules rules={rules} {...(canWrite ? { set } : {})} />
          {problems.map((words) => (
            <p className="alert bad" role="alert" key={words}>
              {words}
            </p>
          ))}
          {canWrite && <RuleAdder add={(rule) => set(withRule(rules, rule))} />}
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={4} />
      )}
    </SideCard>
  );
}

/** Messages at `rules.<n>.value` with the rule that they are about. */
function ruleProblems({ errors }: ApiError, rules: ControlRule[]): string[] {
  return Object.entries(errors).flatMap(([name, [first = '']]) => {
    const index = /^rules\.(\d+)/.exec(name)?.[1];
    const rule = index === undefined ? undefined : rules[Number(index)];
    return rule ? [`${DIMENSIONS[rule.dimension] ?? ''} ${rule.label}：${first}`] : [];
  });
}

function Words({ rules }: { rules: ControlRule[] }) {
  return (
    <ul className="control-words" aria-label="谁可以买">
      {controlWords(rules).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** The rules by dimension; with `set` they can be taken away. */
function Rules({ rules, set }: { rules: ControlRule[]; set?: (rules: ControlRule[]) => void }) {
  if (rules.length === 0) return null;
  return (
    <dl className="kv">
      {Object.entries(DIMENSIONS).map(([dimension, title]) => {
        const here = rulesOf(rules, dimension);
        if (here.length === 0) return null;
        return (
          <div className="kv-row" key={dimension}>
            <dt>{title}</dt>
            <dd>
              {here.map((rule) => (
                <span className={`tag ${rule.effect === 'allow' ? 'ok' : 'bad'}`} key={rule.value}>
                  {rule.effect === 'allow' ? '允许' : '禁止'} {rule.label}
                  {set && (
                    <button
                      type="button"
                      aria-label={`去掉 ${rule.label}`}
                      onClick={() => set(withoutRule(rules, rule))}
                    >
                      <Icon name="x" size={12} />
                    </button>
                  )}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
