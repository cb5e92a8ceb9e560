/** For what medicines are taken: its name, what buyers say who look for it, and what names, categories and leaflets say of such goods. */
interface Use {
  name: string;
  said: readonly string[];
  printed: readonly string[];
}

const LIST = `
胃药|胃病 胃痛 胃疼 肠胃 养胃 护胃 胃炎 胃酸 反酸 烧心 胃溃疡 胃胀 胃寒 健胃|胃痛 胃酸 胃炎 胃溃疡 十二指肠溃疡 消化性溃疡 反流 胃脘 胃灼热 奥美拉唑 兰索拉唑 雷贝拉唑 泮托拉唑 艾普拉唑 铝碳酸镁 雷尼替丁 法莫替丁 西咪替丁 硫糖铝 替普瑞酮 瑞巴派特 枸橼酸铋钾 养胃 胃舒 胃苏 胃泰 胃康 胃灵 和胃 温胃
助消化|消化不良 消食 积食 积滞 腹胀 开胃|消化不良 食积 消食 积滞 腹胀 多潘立酮 莫沙必利 消化酶 胰酶 乳酶生 乳酸菌素 干酵母 健胃消食 保和丸
止泻药|腹泻 拉肚子 泻肚 闹肚子 止泻 肠炎 痢疾|腹泻 泄泻 止泻 肠炎 痢疾 蒙脱石 洛哌丁胺 小檗碱 双歧杆菌 枯草杆菌
通便药|便秘 通便 润肠 大便干 排便|便秘 通便 大便秘结 大便燥结 乳果糖 开塞露 比沙可啶 聚乙二醇4000 麻仁 通便
止吐药|呕吐 止吐 晕车 晕船 恶心|呕吐 止吐 晕车 晕动 昂丹司琼 甲氧氯普胺 晕宁
护肝药|护肝 保肝 肝炎 乙肝 肝病 脂肪肝|肝炎 护肝 保肝 肝功能 脂肪肝 水飞蓟 联苯双酯 双环醇 葡醛内酯 肝泰乐 多烯磷脂酰胆碱 护肝
利胆药|胆囊炎 胆结石 利胆|胆囊炎 胆石 胆结石 利胆
感冒药|感冒 伤风 流感 着凉 风寒 风热|感冒 流感 流行性感冒 氨酚烷胺 氨酚黄那敏 伪麻 酚麻美敏 感冒灵 感冒清
退烧药|发烧 发热 退烧 退热 高烧|发热 退热 解热 高热 布洛芬 对乙酰氨基酚
止痛药|头痛 头疼 牙痛 牙疼 止痛 镇痛 偏头痛|镇痛 止痛 头痛 牙痛 布洛芬 双氯芬酸 吲哚美辛 去痛片 洛索洛芬 塞来昔布
痛经药|痛经 经痛 月经痛|痛经 经行腹痛
止咳药|咳嗽 止咳 镇咳 咳痰 干咳|咳嗽 止咳 镇咳 咳痰 喷托维林 右美沙芬 止嗽 川贝枇杷 苯丙哌林
化痰药|化痰 祛痰 痰多 有痰|祛痰 化痰 痰多 痰液 氨溴索 溴己新 羧甲司坦 乙酰半胱氨酸 桉柠蒎
平喘药|哮喘 平喘 气喘 喘息 气管炎 支气管炎|哮喘 平喘 喘息 支气管炎 沙丁胺醇 茶碱 特布他林 孟鲁司特 丙卡特罗 布地奈德
咽喉药|咽喉痛 咽喉 咽炎 嗓子疼 嗓子痛 喉咙痛 扁桃体炎 利咽 润喉|咽炎 咽喉 扁桃体炎 利咽 咽痛 西地碘 含片 利咽 清咽
鼻炎药|鼻炎 鼻塞 鼻窦炎 流鼻涕|鼻炎 鼻塞 鼻窦炎
消炎药|消炎 抗菌 抗生素 抗感染|敏感菌 细菌感染 抗菌 抗生素 阿莫西林 头孢 罗红霉素 阿奇霉素 克拉霉素 左氧氟沙星 诺氟沙星 环丙沙星 氨苄西林 青霉素 甲硝唑 替硝唑 克林霉素
抗病毒药|抗病毒 病毒感染 疱疹|病毒感染 抗病毒 疱疹 利巴韦林 阿昔洛韦 奥司他韦 更昔洛韦 泛昔洛韦 板蓝根
过敏药|过敏 抗过敏 荨麻疹 皮肤过敏|过敏 荨麻疹 氯雷他定 西替利嗪 氯苯那敏 依巴斯汀 苯海拉明 赛庚啶
皮炎药|皮炎 湿疹 瘙痒 皮肤痒 止痒|皮炎 湿疹 瘙痒 止痒 糠酸莫米松 丁酸氢化可的松 炉甘石 卤米松 氟轻松 复方醋酸地塞米松
脚气药|脚气 癣 灰指甲 真菌 股癣 体癣 足癣 手癣|足癣 体癣 股癣 手癣 甲癣 真菌 特比萘芬 酮康唑 克霉唑 咪康唑 联苯苄唑
痤疮药|痤疮 痘痘 青春痘 祛痘 粉刺|痤疮 粉刺
烫伤药|烫伤 烧伤 烧烫伤|烧伤 烫伤 烧烫伤
跌打药|跌打 跌打损伤 扭伤 活血化瘀 淤血 外伤|跌打 扭伤 软组织 活血化瘀 云南白药 三七
风湿药|风湿 类风湿 关节炎 关节痛 风湿骨痛|风湿 关节炎 关节痛
颈腰药|颈椎病 腰椎 腰痛 腰腿痛 腰肌劳损 肩周炎|颈椎 腰椎 腰痛 腰腿 肩周炎
骨质疏松药|骨质疏松 补钙 缺钙|骨质疏松 补钙 钙缺乏 碳酸钙 骨化三醇 阿仑膦酸 葡萄糖酸钙
痛风药|痛风 尿酸 高尿酸 降尿酸|痛风 尿酸 别嘌醇 非布司他 苯溴马隆 秋水仙碱
降压药|高血压 降压 降血压 血压高|高血压 降压 降血压 氨氯地平 硝苯地平 非洛地平 尼群地平 沙坦 普利 美托洛尔 比索洛尔 吲达帕胺 氢氯噻嗪
降糖药|糖尿病 降糖 降血糖 血糖高 消渴|糖尿病 降糖 降血糖 消渴 二甲双胍 格列 阿卡波糖 伏格列波糖 瑞格列奈 列汀 列净 胰岛素
降脂药|高血脂 降脂 降血脂 血脂高 胆固醇|高脂血症 血脂 胆固醇 降脂 他汀 贝特 血脂康 依折麦布
冠心病药|冠心病 心绞痛 胸闷 心脏病 救心|冠心病 心绞痛 胸痹 单硝酸异山梨酯 硝酸甘油 曲美他嗪 速效救心 麝香保心 丹参滴丸
心律药|心律失常 心慌 心悸 早搏|心律失常 心悸 早搏
脑血管药|脑梗 中风 脑血栓 脑供血不足 偏瘫|脑梗 中风 脑血管 脑供血 偏瘫 吡拉西坦 尼莫地平 丁苯酞 血栓通 血塞通 脑心通
头晕药|头晕 眩晕 晕眩 美尼尔|眩晕 头晕 美尼尔 倍他司汀 氟桂利嗪 地芬尼多
安眠药|失眠 安神 睡眠 睡不着 助眠|失眠 安神 多梦 酸枣仁 枣仁安神 百乐眠
补血药|贫血 补血 补铁 气血|贫血 补血 铁缺乏 气血 琥珀酸亚铁 硫酸亚铁 富马酸亚铁 阿胶
补肾药|补肾 肾虚 壮阳 滋阴|补肾 肾虚 肾阳 肾阴 六味地黄 金匮肾气
前列腺药|前列腺 前列腺炎 前列腺增生 尿频|前列腺 坦索罗辛 非那雄胺 普适泰
尿路药|尿路感染 泌尿 尿急 尿痛 膀胱炎 肾盂肾炎|尿路 泌尿 膀胱炎 淋证
结石药|结石 肾结石 排石|结石 排石
妇科药|妇科 妇科炎症 阴道炎 盆腔炎 白带|阴道炎 盆腔炎 白带 带下 妇科千金 保妇康
月经药|月经不调 调经 闭经|月经不调 调经 闭经 益母草 乌鸡白凤
更年期药|更年期 潮热|更年期 绝经
乳腺药|乳腺增生 乳腺炎|乳腺 乳癖
眼药|眼睛疲劳 眼干 干眼 结膜炎 红眼病 明目 眼疲劳|结膜炎 眼疲劳 视疲劳 干眼 明目 角膜 玻璃酸钠 滴眼
耳药|中耳炎 耳鸣 耳聋|中耳炎 耳鸣
口腔药|口腔溃疡 口疮 牙龈 牙周炎 上火 牙龈肿痛|口腔溃疡 口疮 牙龈 牙周 西瓜霜 牛黄解毒 黄连上清 口腔炎
痔疮药|痔疮 便血|痔疮 马应龙
驱虫药|驱虫 打虫 蛔虫 蛲虫|驱虫 蛔虫 蛲虫 阿苯达唑 甲苯咪唑
清热药|清热 清热解毒 去火 降火 解毒|清热 双黄连 清开灵 蒲地蓝
暑药|中暑 解暑 暑湿 防暑|中暑 解暑 暑湿 藿香正气
儿科药|小儿感冒 小儿咳嗽 小儿腹泻 小儿消食|小儿感冒 小儿咳嗽 小儿腹泻 小儿消化不良
减肥药|减肥 瘦身|肥胖
戒烟药|戒烟|戒烟
避孕药|避孕 紧急避孕|避孕 左炔诺孕酮 屈螺酮炔雌醇
维生素|维生素缺乏 补充维生素|维生素缺乏 维生素
癫痫药|癫痫 抽搐|癫痫 卡马西平 丙戊酸钠 左乙拉西坦
抑郁药|抑郁 焦虑|抑郁 焦虑 氟西汀 舍曲林 帕罗西汀 艾司西酞普兰
帕金森药|帕金森|帕金森
甲状腺药|甲状腺 甲亢 甲减|甲状腺 甲亢 甲减 左甲状腺素 甲巯咪唑 丙硫氧嘧啶
白癜风药|白癜风|白癜风
脱发药|脱发 生发 掉发|脱发
疤痕药|疤痕 祛疤|疤痕 瘢痕
消毒|消毒 杀菌 伤口消毒|消毒 碘伏 乙醇 酒精 过氧化氢
冻疮药|冻疮 皲裂 手脚干裂|冻疮 皲裂
蚊虫药|蚊虫叮咬 虫咬|蚊虫 虫咬
`;

const USES: readonly Use[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [name = '', said = '', printed = ''] = line.split('|');
    return { name, said: [name, ...said.split(' ')], printed: printed.split(' ') };
  });

/** What is said around a complaint: 治胃痛的药. */
const AROUND = /^(?:治疗|治|吃)|(?:的药|用药|专用药|药品|药)$/g;
const bare = (words: string): string => words.replace(AROUND, '');

const BY_SAID = new Map<string, string[]>();
for (const { name, said } of USES) {
  for (const words of new Set(said.map(bare))) BY_SAID.set(words, [...(BY_SAID.get(words) ?? []), name]);
}

/** A word that stands for a use in the index; nobody can type its sign. */
const SIGN = '#';
export const isUse = (word: string): boolean => word.startsWith(SIGN);
export const useName = (word: string): string => word.slice(SIGN.length);
export const useWord = (name: string): string => `${SIGN}${name}`;

/** The uses that somebody may mean by a word, by name: 胃痛 → 胃药; [] for what is no complaint. */
export const usesOf = (word: string): readonly string[] => BY_SAID.get(bare(word)) ?? [];

/** Printed words by their first two characters, so that a text is walked once. */
const BY_BEGINNING = new Map<string, { words: string; use: string }[]>();
for (const { name, printed } of USES) {
  for (const words of printed) {
    const key = words.slice(0, 2);
    BY_BEGINNING.set(key, [...(BY_BEGINNING.get(key) ?? []), { words, use: name }]);
  }
}

/** For what a goods is taken by what its name, its categories and its leaflet say, by name. */
export function usesIn(text: string): string[] {
  const uses = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) {
    for (const { words, use } of BY_BEGINNING.get(text.slice(at, at + 2)) ?? []) {
      if (text.startsWith(words, at)) uses.add(use);
    }
  }
  return [...uses].sort();
}
