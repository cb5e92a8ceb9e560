import { useState } from 'react';
import { Bones, Failed } from '../../../app/failure.tsx';
import { unitPrice } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { Account } from '../../../shared/accounts.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import { type Decision, useDecision } from './api.ts';

/** 谁能买？ Asks the shop for one account, by what is saved: the answer is the one that the buyer reads. */
export function WhoCanBuy({ id }: { id: number }) {
  const [account, setAccount] = useState<Account | null>(null);
  const { data, error, refetch } = useDecision(id, account?.id ?? null);
  return (
    <section className="card" aria-labelledby="judge-title">
      <header>
        <h2 id="judge-title">谁能买？</h2>
        <span className="more muted">按已保存的内容</span>
      </header>
      <div className="judge">
        <AccountSelect label="试一个客户" value={account} onChange={setAccount} />
        {account &&
          (data ? (
            <Verdict decision={data} />
          ) : error ? (
            <Failed error={error} retry={refetch} />
          ) : (
            <Bones lines={2} />
          ))}
      </div>
    </section>
  );
}

function Verdict({ decision: { can_buy: canBuy, message, price } }: { decision: Decision }) {
  return canBuy ? (
    <p className="alert good" role="status">
      <Icon name="circle-check" />
      能买{price !== null && `，单价 ${unitPrice(price)}`}
    </p>
  ) : (
    <p className="alert bad" role="status">
      <Icon name="circle-alert" />
      不能买，前台显示：{message}
    </p>
  );
}
