/** What the shop is, in a line. */
export const SLOGAN = '药店诊所的进货平台';
