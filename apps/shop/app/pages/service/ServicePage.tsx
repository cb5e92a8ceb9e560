import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { pageExists } from '../../lib/page-exists.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import styles from './ServicePage.module.css';

interface Service {
  name: string;
  words: string;
  icon: IconName;
  to: string;
}

const SERVICES: readonly Service[] = (
  [
    { name: '快捷采购', words: '粘贴清单或上传表格，一次下单', icon: 'bolt', to: '/kjcg' },
    { name: '品种求购', words: '商城没有的品种，采购尽快回复', icon: 'edit', to: '/pzqg' },
    { name: '电子发票', words: '申请开票、合并开票、下载 PDF', icon: 'invoice', to: '/dzfp' },
    { name: '药检报告', words: '按批号查看，批量下载', icon: 'report', to: '/jybg' },
    { name: '电子合同', words: '年度购销合同在线签署', icon: 'file', to: '/dzht' },
    { name: '资质证照', words: '到期提醒，提前换证', icon: 'shield', to: '/zzzj' },
    { name: '我的收藏', words: '常购品种一处看', icon: 'heart', to: '/star' },
    { name: '退换售后', words: '申请退货、补发与投诉', icon: 'undo', to: '/order/afterSales' },
    { name: '意见反馈', words: '对商城的建议', icon: 'chat', to: '/yjfk' },
  ] as const
).filter(({ to }) => pageExists(to));

/** 自助服务: what a buyer does without calling anybody. */
export default function ServicePage() {
  return (
    <MemberFrame trail={[{ label: '自助服务' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="自助服务" />
        <PlainList className={styles.services}>
          {SERVICES.map((service) => (
            <li key={service.to}>
              <PageLink className={styles.service} to={service.to}>
                <Icon name={service.icon} size={28} />
                <span>
                  <b>{service.name}</b>
                  <small>{service.words}</small>
                </span>
              </PageLink>
            </li>
          ))}
        </PlainList>
      </section>
    </MemberFrame>
  );
}
