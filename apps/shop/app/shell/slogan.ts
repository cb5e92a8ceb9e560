/** What the shop is, in a line. */
export const SLOGAN = '药店诊所的进货平台';

/** The same for search engines, in a sentence. */
export const DESCRIPTION =
  '面向药店、诊所和连锁门店的药品与医疗用品批发商城：按证照范围选购，批号效期可查，阶梯价、特价与包邮，随货同行单齐全。';
