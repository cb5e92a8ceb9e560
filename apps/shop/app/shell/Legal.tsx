import type { ShopFooter } from '@qingnang/contract/shop-settings';
import { useServerTime } from '../lib/clock.tsx';
import { date } from '../lib/format.ts';
import { PlainLink } from '../ui/PlainLink.tsx';
import styles from './Legal.module.css';
import type { ShellData } from './shell-data.ts';

/** What the law wants to be read below every page, whoever runs the shop. */
const STATEMENT =
  '本网站未发布毒性药品、麻醉药品、精神药品、放射性药品、戒毒药品和医疗机构制剂的产品信息，未发布未经审批的药品广告';

/** The licences themselves, as the law wants them to be found from every page. */
const LICENCES_PAGE = '/help/xrzn/hyzc?id=66';

/** The footer of pages that have no other: only what the law wants to be read. */
export const Legal = ({ shell }: { shell: ShellData }) => (
  <footer className={styles.footer}>
    <div className="wrap">
      <Words shell={shell} />
    </div>
  </footer>
);

/** The statement, the licences, the address; what the shop has not set is left out. */
export const Words = ({ shell: { site, common } }: { shell: ShellData }) => {
  const notices = common ? noticesOf(common.footer) : [];
  const address = common?.footer.address ?? '';
  return (
    <div className={styles.legal}>
      <p>{STATEMENT}</p>
      {notices.length > 0 && (
        <p className={styles.licences}>
          {notices.map(({ words, register }) =>
            register === '' ? (
              <PlainLink key={words} to={LICENCES_PAGE}>
                {words}
              </PlainLink>
            ) : (
              <a key={words} href={register} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            ),
          )}
        </p>
      )}
      <p className={styles.address}>
        {address !== '' && <span>地址：{address}</span>}
        <span>
          © <Year /> {site.name}　版权所有
        </span>
      </p>
    </div>
  );
};

/** Where anybody looks up the numbers of a site. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** What is said, and the public register it stands in; '' = the shop's own page shows it. */
interface LegalNotice {
  words: string;
  register: string;
}

const noticesOf = ({ licences, icp, police, drug_report: report }: ShopFooter): LegalNotice[] =>
  [
    ...licences.map(({ name, number }) => ({
      words: number === '' ? name : `${name}：${number}`,
      register: '',
    })),
    { words: report === '' ? '' : `药品网络销售备案：${report}`, register: '' },
    { words: icp, register: ICP_REGISTER },
    { words: police, register: `${POLICE_REGISTER}${police.replace(/\D/g, '')}` },
  ].filter(({ words }) => words !== '');

/** The current year, by the server's clock. */
const Year = () => date(useServerTime()).slice(0, 4);
