import type { Alias } from './aliases.ts';

/** What another name is. */
export type AliasKind = 'popular' | 'trade' | 'english';

export interface ListedAlias extends Alias {
  kind: AliasKind;
}

/** Where names of a kind come from; the list was compiled from general pharmaceutical knowledge, not copied from a work. */
export const ALIAS_SOURCES: Readonly<Record<AliasKind, string>> = {
  popular: '旧称、俗称与习用简称',
  trade: '常见商品名',
  english: '国际非专利名称（INN）及英文通用名',
};

/** generic name | popular and former names | trade names | English names (+ for a space). A generic name is as goods' names hold it, without salt and form. */
const LIST = `
阿莫西林|羟氨苄青霉素 阿莫仙|再林 弗莱莫星 阿莫灵|amoxicillin amoxycillin
阿莫西林克拉维酸钾|安美汀 阿莫克拉|力百汀 奥格门汀 君尔清|amoxicillin+clavulanate co-amoxiclav augmentin
氨苄西林|氨苄青霉素 氨苄||ampicillin
青霉素|盘尼西林 苄青霉素 青霉素g||penicillin benzylpenicillin
青霉素V钾|苯氧甲基青霉素||phenoxymethylpenicillin
苄星青霉素|长效青霉素 长效西林||benzathine
苯唑西林|苯唑青霉素 新青霉素ii||oxacillin
哌拉西林|氧哌嗪青霉素||piperacillin
头孢氨苄|先锋霉素iv 先锋4 先锋四号 头孢力新||cefalexin cephalexin
头孢唑林|先锋霉素v 先锋5 先锋五号||cefazolin
头孢拉定|先锋霉素vi 先锋6 先锋六号 头孢雷定|泛捷复 君必清|cefradine cephradine
头孢羟氨苄|||cefadroxil
头孢克洛|头孢氯氨苄|希刻劳 新达罗|cefaclor
头孢呋辛|头孢呋肟|西力欣 伏乐新 达力新|cefuroxime
头孢丙烯||施复捷 银力舒|cefprozil
头孢克肟||世福素 达力芬|cefixime
头孢地尼||世扶尼 全泽复|cefdinir
头孢泊肟||博拿|cefpodoxime
头孢曲松|头孢三嗪 菌必治|罗氏芬|ceftriaxone
头孢噻肟|头孢氨噻肟||cefotaxime
头孢他啶|头孢羧甲噻肟|复达欣|ceftazidime
头孢哌酮|头孢氧哌唑|先锋必|cefoperazone
头孢西丁|||cefoxitin
头孢吡肟||马斯平|cefepime
美罗培南||美平|meropenem
阿奇霉素|阿齐霉素|希舒美 泰力特 维宏|azithromycin
克拉霉素|甲红霉素|克拉仙 卡斯迈欣|clarithromycin
罗红霉素|罗力得 罗希红霉素|严迪 罗迈新|roxithromycin
红霉素|||erythromycin
琥乙红霉素||利君沙|erythromycin+ethylsuccinate
乙酰螺旋霉素|||acetylspiramycin
麦迪霉素|||midecamycin
克林霉素|氯洁霉素 氯林可霉素||clindamycin
林可霉素|洁霉素||lincomycin
庆大霉素|||gentamicin gentamycin
阿米卡星|丁胺卡那霉素 丁胺卡那||amikacin
妥布霉素||托百士|tobramycin
新霉素|||neomycin
链霉素|||streptomycin
四环素|||tetracycline
多西环素|强力霉素 脱氧土霉素||doxycycline
米诺环素|二甲胺四环素||minocycline
土霉素|氧四环素||oxytetracycline
氯霉素|||chloramphenicol
诺氟沙星|氟哌酸||norfloxacin
环丙沙星|环丙氟哌酸||ciprofloxacin
氧氟沙星|氟嗪酸|泰利必妥|ofloxacin
左氧氟沙星|左氟沙星|可乐必妥 来立信 利复星|levofloxacin
莫西沙星||拜复乐|moxifloxacin
洛美沙星|||lomefloxacin
加替沙星|||gatifloxacin
呋喃唑酮|痢特灵||furazolidone
呋喃妥因|呋喃坦啶||nitrofurantoin
小檗碱|黄连素||berberine
甲硝唑|灭滴灵 甲硝哒唑||metronidazole
替硝唑|||tinidazole
奥硝唑|||ornidazole
复方磺胺甲噁唑|复方新诺明 新诺明 复方新明磺||co-trimoxazole sulfamethoxazole
磺胺嘧啶|||sulfadiazine
磺胺嘧啶银|烧伤宁||silver+sulfadiazine
甲氧苄啶|||trimethoprim
异烟肼|雷米封||isoniazid
利福平|甲哌利福霉素||rifampicin rifampin
乙胺丁醇|||ethambutol
吡嗪酰胺|吡嗪甲酰胺||pyrazinamide
利福喷丁|||rifapentine
阿昔洛韦|无环鸟苷||aciclovir acyclovir
伐昔洛韦||明竹欣 丽珠威|valaciclovir
更昔洛韦|||ganciclovir
泛昔洛韦|||famciclovir
喷昔洛韦|||penciclovir
利巴韦林|病毒唑 三氮唑核苷||ribavirin
奥司他韦||达菲 可威 奥尔菲|oseltamivir tamiflu
金刚烷胺|三环癸胺||amantadine
恩替卡韦||博路定 润众|entecavir
阿德福韦酯||贺维力 名正|adefovir
替诺福韦||韦瑞德|tenofovir
拉米夫定||贺普丁|lamivudine
氟康唑|||fluconazole diflucan
伊曲康唑||斯皮仁诺|itraconazole
酮康唑||采乐 里素劳|ketoconazole
克霉唑|三苯甲咪唑||clotrimazole
咪康唑|双氯苯咪唑|达克宁|miconazole
联苯苄唑||孚琪|bifonazole
益康唑|||econazole
特比萘芬|疗霉舒|兰美抒 丁克|terbinafine
布替萘芬|||butenafine
制霉菌素|制霉素||nystatin
阿莫罗芬||罗每乐|amorolfine
环吡酮胺|环利||ciclopirox
萘替芬|||naftifine
莫匹罗星||百多邦|mupirocin
夫西地酸|褐霉素 梭链孢酸|立思丁|fusidic+acid
阿苯达唑|丙硫咪唑 肠虫清|史克肠虫清|albendazole
甲苯咪唑|甲苯达唑|安乐士|mebendazole
吡喹酮|||praziquantel
左旋咪唑|||levamisole
氯喹|||chloroquine
羟氯喹||纷乐 赛能|hydroxychloroquine
青蒿琥酯|||artesunate
对乙酰氨基酚|扑热息痛 醋氨酚 乙酰氨基酚 退热净|必理通 泰诺林 百服宁|paracetamol acetaminophen
布洛芬|异丁苯丙酸|芬必得 美林 恬倩 托恩|ibuprofen
阿司匹林|乙酰水杨酸 醋柳酸 阿斯匹林|拜阿司匹灵 巴米尔 伯基|aspirin acetylsalicylic+acid
双氯芬酸|双氯灭痛|扶他林 英太青 戴芬|diclofenac
吲哚美辛|消炎痛||indometacin indomethacin
吡罗昔康|炎痛喜康||piroxicam
美洛昔康||莫比可|meloxicam
氯诺昔康||可塞风|lornoxicam
萘普生|||naproxen
酮洛芬|||ketoprofen
洛索洛芬||乐松|loxoprofen
尼美舒利||怡美力|nimesulide
塞来昔布||西乐葆|celecoxib
依托考昔||安康信|etoricoxib
安乃近|诺瓦经||metamizole
去痛片|索密痛 索米痛||
保泰松|||phenylbutazone
氨基葡萄糖|葡萄糖胺|维固力 葡立|glucosamine
双醋瑞因||安必丁|diacerein
别嘌醇|别嘌呤醇||allopurinol
非布司他|非布索坦|优立通|febuxostat
苯溴马隆|痛风利仙|立加利仙|benzbromarone
秋水仙碱|秋水仙素||colchicine
丙磺舒|羧苯磺胺||probenecid
氯雷他定|氯羟他定|开瑞坦 息斯敏|loratadine
地氯雷他定||恩瑞特 芙必叮|desloratadine
西替利嗪|赛特赞|仙特明|cetirizine
左西替利嗪||迪皿 优泽|levocetirizine
氯苯那敏|扑尔敏 氯苯吡胺||chlorphenamine chlorpheniramine
苯海拉明|苯那君||diphenhydramine
异丙嗪|非那根||promethazine
赛庚啶|||cyproheptadine
酮替芬|||ketotifen
咪唑斯汀||皿治林|mizolastine
依巴斯汀||开思亭|ebastine
非索非那定||莱多菲|fexofenadine
奥洛他定||帕坦洛|olopatadine
孟鲁司特|蒙鲁司特|顺尔宁 平奇|montelukast
沙丁胺醇|舒喘灵 嗽必妥 羟甲叔丁肾上腺素|万托林|salbutamol albuterol
特布他林|间羟叔丁肾上腺素|博利康尼 喘康速|terbutaline
丙卡特罗||美普清|procaterol
班布特罗||帮备|bambuterol
沙美特罗替卡松||舒利迭|salmeterol+fluticasone
布地奈德福莫特罗||信必可 信必可都保|budesonide+formoterol
布地奈德|丁地去炎松|普米克 雷诺考特|budesonide
丙酸氟替卡松||辅舒良 辅舒酮|fluticasone
糠酸莫米松||内舒拿 艾洛松|mometasone
倍氯米松||必可酮|beclometasone
噻托溴铵||思力华|tiotropium
异丙托溴铵||爱全乐|ipratropium
茶碱|||theophylline
氨茶碱|||aminophylline
多索茶碱||枢维新|doxofylline
氨溴索|溴环己胺醇|沐舒坦 兰勃素|ambroxol
溴己新|必嗽平 溴己铵||bromhexine
乙酰半胱氨酸|痰易净|富露施|acetylcysteine
羧甲司坦|羧甲基半胱氨酸||carbocisteine
桉柠蒎||切诺|eucalyptol+limonene+pinene
标准桃金娘油||吉诺通|myrtol
右美沙芬|美沙芬||dextromethorphan
喷托维林|咳必清||pentoxyverine
愈创甘油醚|||guaifenesin
苯丙哌林|咳快好||benproperine
奥美拉唑|渥米哌唑|洛赛克 奥克|omeprazole
艾司奥美拉唑|埃索美拉唑|耐信|esomeprazole
兰索拉唑||达克普隆|lansoprazole
泮托拉唑||潘妥洛克 泮立苏|pantoprazole
雷贝拉唑||波利特 瑞波特|rabeprazole
艾普拉唑||壹丽安|ilaprazole
雷尼替丁|呋喃硝胺 甲硝呋胍|善胃得|ranitidine
法莫替丁||高舒达|famotidine
西咪替丁|甲氰咪胍 甲氰咪呱|泰胃美|cimetidine
铝碳酸镁|碱式碳酸铝镁|达喜|hydrotalcite
硫糖铝|胃溃宁||sucralfate
枸橼酸铋钾|胶体次枸橼酸铋|丽珠得乐|bismuth+potassium+citrate
胶体果胶铋|||colloidal+bismuth+pectin
替普瑞酮||施维舒|teprenone
瑞巴派特||膜固思达|rebamipide
吉法酯||惠加强|gefarnate
复方氢氧化铝|胃舒平||aluminium+hydroxide
多潘立酮|哌双咪酮|吗丁啉|domperidone
莫沙必利||加斯清 快力|mosapride
西沙必利||普瑞博思|cisapride
伊托必利||为力苏|itopride
甲氧氯普胺|胃复安 灭吐灵||metoclopramide
昂丹司琼||枢复宁 欧贝|ondansetron
蒙脱石|双八面体蒙脱石|思密达 必奇|smectite montmorillonite
洛哌丁胺|氯苯哌酰胺|易蒙停|loperamide
消旋卡多曲||杜拉宝|racecadotril
双歧杆菌三联活菌||培菲康 贝飞达|bifidobacterium
双歧杆菌四联活菌||思连康|
枯草杆菌二联活菌||妈咪爱 美常安|bacillus+subtilis
地衣芽孢杆菌活菌||整肠生|bacillus+licheniformis
酪酸梭菌活菌||米雅|clostridium+butyricum
布拉氏酵母菌||亿活|saccharomyces+boulardii
乳酶生|表飞鸣||lactasin
复方消化酶||达吉|
胰酶||得每通|pancreatin
干酵母|食母生||
乳果糖||杜密克|lactulose
聚乙二醇4000||福松|macrogol
开塞露|||glycerine+enema
酚酞|果导 果导片||phenolphthalein
比沙可啶||便塞停|bisacodyl
匹维溴铵||得舒特|pinaverium
曲美布汀||舒丽启能|trimebutine
山莨菪碱|654-2 六五四二||anisodamine
颠茄|||belladonna
阿托品|||atropine
美沙拉秦|美沙拉嗪 5-氨基水杨酸|艾迪莎 颇得斯安|mesalazine
柳氮磺吡啶|柳氮磺胺吡啶||sulfasalazine
熊去氧胆酸||优思弗|ursodeoxycholic+acid
多烯磷脂酰胆碱||易善复|polyene+phosphatidylcholine
水飞蓟宾||水林佳|silibinin
水飞蓟素||利加隆|silymarin
联苯双酯|||bifendate
双环醇||百赛诺|bicyclol
葡醛内酯|肝泰乐||glucurolactone
甘草酸二铵||天晴甘平|diammonium+glycyrrhizinate
复方甘草酸苷||美能|compound+glycyrrhizin
谷胱甘肽||古拉定 绿汀诺|glutathione
硫普罗宁||凯西莱|tiopronin
腺苷蛋氨酸||思美泰|ademetionine
氨氯地平||络活喜 压氏达 兰迪|amlodipine
左氨氯地平|左旋氨氯地平|施慧达 玄宁|levamlodipine
硝苯地平|心痛定 硝苯吡啶 硝苯啶|拜新同 伲福达 得高宁 圣通平|nifedipine
非洛地平||波依定|felodipine
尼群地平|硝苯甲乙吡啶||nitrendipine
尼莫地平||尼膜同|nimodipine
拉西地平||司乐平|lacidipine
乐卡地平||再宁平|lercanidipine
贝尼地平||可力洛|benidipine
地尔硫卓|硫氮卓酮 恬尔心|合心爽 合贝爽|diltiazem
维拉帕米|异搏定 戊脉安||verapamil
卡托普利|巯甲丙脯酸|开搏通|captopril
依那普利|苯酯丙脯酸|悦宁定|enalapril
贝那普利|苯那普利|洛汀新|benazepril
培哚普利||雅施达|perindopril
福辛普利||蒙诺|fosinopril
赖诺普利||捷赐瑞|lisinopril
雷米普利||瑞泰|ramipril
缬沙坦||代文 穗悦|valsartan
氯沙坦|洛沙坦|科素亚|losartan
厄贝沙坦|伊贝沙坦|安博维|irbesartan
厄贝沙坦氢氯噻嗪||安博诺|irbesartan+hydrochlorothiazide
氯沙坦钾氢氯噻嗪||海捷亚|losartan+hydrochlorothiazide
缬沙坦氨氯地平||倍博特|valsartan+amlodipine
替米沙坦||美卡素|telmisartan
坎地沙坦||必洛斯|candesartan
奥美沙坦||傲坦|olmesartan
沙库巴曲缬沙坦||诺欣妥|sacubitril+valsartan
美托洛尔|美多心安 甲氧乙心安|倍他乐克|metoprolol
比索洛尔||康忻 博苏|bisoprolol
阿替洛尔|氨酰心安||atenolol
普萘洛尔|心得安||propranolol
卡维地洛||达利全|carvedilol
阿罗洛尔||阿尔马尔|arotinolol
特拉唑嗪||高特灵|terazosin
多沙唑嗪||可多华|doxazosin
哌唑嗪|脉宁平||prazosin
可乐定|可乐宁||clonidine
利血平|利舍平||reserpine
复方利血平氨苯蝶啶|降压0号 降压零号 北京降压0号 北京降压零号||
复方利血平|复方降压片 复降片||
氢氯噻嗪|双氢克尿噻 双克 双氢氯噻嗪||hydrochlorothiazide
吲达帕胺|吲满胺|寿比山 纳催离|indapamide
呋塞米|速尿 呋喃苯胺酸 利尿磺胺||furosemide
螺内酯|安体舒通 螺旋内酯||spironolactone
氨苯蝶啶|三氨蝶呤||triamterene
托拉塞米|||torasemide
阿托伐他汀|阿伐他汀|立普妥 阿乐 优力平|atorvastatin
瑞舒伐他汀|罗苏伐他汀|可定 托妥 海舒严|rosuvastatin
辛伐他汀|斯伐他汀|舒降之 京必舒新|simvastatin
普伐他汀||普拉固 美百乐镇|pravastatin
氟伐他汀||来适可|fluvastatin
匹伐他汀||力清之|pitavastatin
洛伐他汀||美降之|lovastatin
依折麦布|依泽替米贝|益适纯|ezetimibe
非诺贝特|苯酰降脂丙酯|力平之|fenofibrate
苯扎贝特||必降脂|bezafibrate
吉非罗齐|诺衡||gemfibrozil
阿昔莫司||乐脂平|acipimox
普罗布考||畅泰|probucol
硝酸甘油|三硝酸甘油||nitroglycerin glyceryl+trinitrate
硝酸异山梨酯|消心痛||isosorbide+dinitrate
单硝酸异山梨酯|5-单硝酸异山梨酯|欣康 依姆多 鲁南欣康|isosorbide+mononitrate
曲美他嗪||万爽力|trimetazidine
尼可地尔||喜格迈|nicorandil
伊伐布雷定||可兰特|ivabradine
地高辛|狄戈辛||digoxin
胺碘酮|乙胺碘呋酮|可达龙|amiodarone
普罗帕酮|心律平||propafenone
美西律|慢心律 脉律定||mexiletine
辅酶Q10|泛癸利酮 泛醌|能气朗|coenzyme+q10 ubidecarenone
氯吡格雷||波立维 泰嘉 帅信|clopidogrel
替格瑞洛||倍林达|ticagrelor
双嘧达莫|潘生丁||dipyridamole
西洛他唑||培达|cilostazol
沙格雷酯||安步乐克|sarpogrelate
华法林|苄丙酮香豆素||warfarin
利伐沙班||拜瑞妥|rivaroxaban
达比加群酯||泰毕全|dabigatran
阿哌沙班||艾乐妥|apixaban
二甲双胍|甲福明|格华止 美迪康 泰白|metformin
苯乙双胍|降糖灵||phenformin
格列本脲|优降糖 格列苯脲||glibenclamide
格列美脲||亚莫利 万苏平|glimepiride
格列齐特|甲磺吡脲|达美康|gliclazide
格列吡嗪|吡磺环己脲|美吡达 瑞易宁 迪沙|glipizide
格列喹酮||糖适平|gliquidone
瑞格列奈||诺和龙 孚来迪|repaglinide
那格列奈||唐力|nateglinide
阿卡波糖||拜唐苹 卡博平 拜糖平|acarbose
伏格列波糖||倍欣|voglibose
米格列醇|||miglitol
吡格列酮||艾可拓 卡司平|pioglitazone
罗格列酮||文迪雅|rosiglitazone
西格列汀||捷诺维|sitagliptin
维格列汀||佳维乐|vildagliptin
沙格列汀||安立泽|saxagliptin
利格列汀||欧唐宁|linagliptin
阿格列汀||尼欣那|alogliptin
达格列净||安达唐|dapagliflozin
恩格列净||欧唐静|empagliflozin
卡格列净||怡可安|canagliflozin
利拉鲁肽||诺和力|liraglutide
甘精胰岛素||来得时 长秀霖|insulin+glargine
门冬胰岛素||诺和锐|insulin+aspart
赖脯胰岛素||优泌乐|insulin+lispro
左甲状腺素|左旋甲状腺素|优甲乐 雷替斯|levothyroxine
甲巯咪唑|他巴唑|赛治|thiamazole methimazole
丙硫氧嘧啶|丙基硫氧嘧啶||propylthiouracil
甲状腺片|||thyroid
泼尼松|强的松 去氢可的松||prednisone
泼尼松龙|强的松龙 氢化泼尼松||prednisolone
甲泼尼龙|甲基强的松龙 甲强龙|美卓乐|methylprednisolone
地塞米松|氟美松||dexamethasone
氢化可的松|皮质醇||hydrocortisone
丁酸氢化可的松||尤卓尔|hydrocortisone+butyrate
倍他米松|||betamethasone
曲安奈德|去炎松a 曲安缩松|康宁克通|triamcinolone
氟轻松|肤轻松||fluocinolone
卤米松||适确得 澳能|halometasone
哈西奈德|氯氟轻松 哈西缩松|乐肤液|halcinonide
丙酸氯倍他索|氯倍他索|恩肤霜 特美肤|clobetasol
复方醋酸地塞米松|皮炎平|999皮炎平|
他克莫司||普特彼|tacrolimus
吡美莫司||爱宁达|pimecrolimus
卡泊三醇||达力士|calcipotriol
维A酸|维甲酸 维生素a酸|迪维|tretinoin
异维A酸|||isotretinoin
阿达帕林||达芙文|adapalene
过氧苯甲酰|过氧化苯甲酰|班赛|benzoyl+peroxide
炉甘石|||calamine
尿素|||urea
硼酸|||boric+acid
氧化锌|||zinc+oxide
鱼石脂|||ichthammol
米诺地尔|长压定|蔓迪 达霏欣|minoxidil
非那雄胺|非那司提|保列治 保法止|finasteride
度他雄胺||安福达|dutasteride
坦索罗辛|坦洛新|哈乐|tamsulosin
普适泰||舍尼通|
黄酮哌酯|||flavoxate
托特罗定||舍尼亭|tolterodine
索利那新||卫喜康|solifenacin
西地那非|伟哥 万艾可|金戈|sildenafil viagra
他达拉非||希爱力|tadalafil
伐地那非||艾力达|vardenafil
达泊西汀||必利劲|dapoxetine
十一酸睾酮||安特尔|testosterone+undecanoate
黄体酮|孕酮 助孕素|琪宁 益玛欣|progesterone
地屈孕酮||达芙通|dydrogesterone
甲羟孕酮|安宫黄体酮||medroxyprogesterone
戊酸雌二醇||补佳乐|estradiol+valerate
尼尔雌醇|||nilestriol
替勃龙||利维爱|tibolone
左炔诺孕酮|左旋18甲基炔诺酮|毓婷 金毓婷|levonorgestrel
炔雌醇环丙孕酮||达英-35 达英35|
屈螺酮炔雌醇||优思明 优思悦|drospirenone
去氧孕烯炔雌醇||妈富隆|desogestrel
氯米芬|克罗米芬||clomifene clomiphene
溴隐亭||佰莫亭|bromocriptine
来曲唑||芙瑞 弗隆|letrozole
阿那曲唑||瑞宁得|anastrozole
他莫昔芬|三苯氧胺||tamoxifen
比卡鲁胺||康士得|bicalutamide
阿仑膦酸钠||福善美|alendronate
骨化三醇||罗盖全 盖三淳|calcitriol
阿法骨化醇||萌格旺 阿法迪三|alfacalcidol
碳酸钙D3||钙尔奇 朗迪|calcium+carbonate+vitamin+d3
葡萄糖酸钙|||calcium+gluconate
葡萄糖酸锌|||zinc+gluconate
硫酸亚铁|||ferrous+sulfate
琥珀酸亚铁||速力菲|ferrous+succinate
多糖铁复合物||力蜚能|
富马酸亚铁|富马铁||ferrous+fumarate
叶酸|维生素b9 维生素m|斯利安|folic+acid
维生素C|抗坏血酸 维c vc 维他命c||ascorbic+acid vitamin+c
维生素B1|硫胺素 vb1 维b1||thiamine vitamin+b1
维生素B2|核黄素 vb2 维b2||riboflavin vitamin+b2
维生素B6|吡哆辛 vb6 维b6||pyridoxine vitamin+b6
维生素B12|氰钴胺 vb12 维b12||cyanocobalamin vitamin+b12
维生素E|生育酚 ve 维e||tocopherol vitamin+e
维生素A|视黄醇 va 维a||retinol
维生素D|vd 维d||vitamin+d
维生素K1|植物甲萘醌||phytomenadione
维生素AD|鱼肝油 维ad|伊可新 贝特令|
复合维生素B|复合b 复b||vitamin+b+complex
多维元素||善存 21金维他 金维他 爱乐维|multivitamin
甲钴胺|弥可宝|弥可保 怡神保|mecobalamin
烟酸|尼克酸||nicotinic+acid niacin
烟酰胺|尼克酰胺||nicotinamide
谷维素|阿魏酸酯||oryzanol
吡拉西坦|脑复康 吡乙酰胺||piracetam
奥拉西坦|||oxiracetam
茴拉西坦|||aniracetam
胞磷胆碱|胞二磷胆碱||citicoline
多奈哌齐||安理申|donepezil
美金刚||易倍申|memantine
石杉碱甲||哈伯因|huperzine
倍他司汀|抗眩啶|敏使朗|betahistine
氟桂利嗪|氟桂嗪|西比灵|flunarizine
桂利嗪|脑益嗪||cinnarizine
地芬尼多|眩晕停||difenidol
尼麦角林||思尔明|nicergoline
长春西汀|||vinpocetine
丁苯酞||恩必普|butylphthalide
银杏叶提取物||金纳多 达纳康|ginkgo
罗通定|颅痛定||rotundine
麦角胺咖啡因|||ergotamine
佐米曲普坦||佐米格|zolmitriptan
利扎曲普坦|||rizatriptan
卡马西平|酰胺咪嗪|得理多|carbamazepine
奥卡西平||曲莱|oxcarbazepine
丙戊酸钠|二丙基乙酸钠|德巴金|valproate
苯妥英钠|大仑丁||phenytoin
拉莫三嗪||利必通|lamotrigine
左乙拉西坦||开浦兰|levetiracetam
托吡酯||妥泰|topiramate
加巴喷丁||派汀|gabapentin
普瑞巴林||乐瑞卡|pregabalin
左旋多巴苄丝肼|多巴丝肼|美多芭|levodopa+benserazide
卡左双多巴||息宁|levodopa+carbidopa
普拉克索||森福罗|pramipexole
苯海索|安坦||trihexyphenidyl
吡贝地尔||泰舒达|piribedil
司来吉兰||咪多吡|selegiline
氟西汀||百优解|fluoxetine prozac
帕罗西汀||赛乐特|paroxetine
舍曲林||左洛复|sertraline
西酞普兰||喜普妙|citalopram
艾司西酞普兰|草酸艾司西酞普兰|来士普|escitalopram
氟伏沙明||兰释|fluvoxamine
文拉法辛||怡诺思 博乐欣|venlafaxine
度洛西汀||欣百达|duloxetine
米氮平||瑞美隆|mirtazapine
曲唑酮||美时玉|trazodone
氟哌噻吨美利曲辛||黛力新|flupentixol+melitracen
阿米替林|||amitriptyline
多塞平|多虑平||doxepin
丁螺环酮||一舒|buspirone
坦度螺酮||律康|tandospirone
奥氮平||再普乐|olanzapine
喹硫平||思瑞康|quetiapine
利培酮||维思通|risperidone
阿立哌唑||安律凡|aripiprazole
氯氮平|||clozapine
舒必利|||sulpiride
奋乃静|||perphenazine
氯丙嗪|冬眠灵||chlorpromazine
氟哌啶醇|||haloperidol
碳酸锂|||lithium
巴氯芬|氯苯氨丁酸|力奥来素|baclofen
乙哌立松||妙纳|eperisone
替扎尼定||凯莱通|tizanidine
氯唑沙宗|||chlorzoxazone
溴吡斯的明|||pyridostigmine
甲氨蝶呤|氨甲蝶呤 氨甲喋呤||methotrexate
来氟米特||爱若华|leflunomide
硫唑嘌呤||依木兰|azathioprine
环孢素|环孢菌素a 环孢霉素|新山地明|ciclosporin cyclosporine
吗替麦考酚酯|霉酚酸酯|骁悉|mycophenolate
雷公藤多苷|雷公藤总苷||tripterygium
沙利度胺|反应停||thalidomide
羟基脲|||hydroxyurea
卡培他滨||希罗达|capecitabine
吉非替尼||易瑞沙|gefitinib
伊马替尼||格列卫|imatinib
氨甲环酸|止血环酸 凝血酸||tranexamic+acid
酚磺乙胺|止血敏||etamsylate
卡巴克洛|安络血 肾上腺色腙||carbazochrome
地奥司明||爱脉朗|diosmin
羟苯磺酸钙||导升明 可元|calcium+dobesilate
复方角菜酸酯||太宁|
玻璃酸钠|透明质酸钠|海露 爱丽|sodium+hyaluronate
聚乙烯醇||瑞珠|polyvinyl+alcohol
羧甲基纤维素钠||潇莱威 亮视|carmellose
重组牛碱性成纤维细胞生长因子||贝复舒 贝复济|
普拉洛芬||普南扑灵|pranoprofen
噻吗洛尔|噻吗心安||timolol
拉坦前列素||适利达|latanoprost
布林佐胺||派立明|brinzolamide
毛果芸香碱|匹罗卡品||pilocarpine
吡诺克辛||卡林优 白内停|pirenoxine
复方托吡卡胺||美多丽|tropicamide
羟甲唑啉||达芬霖|oxymetazoline
赛洛唑啉||诺通|xylometazoline
萘甲唑啉|滴鼻净 鼻眼净||naphazoline
色甘酸钠|咽泰||cromoglicate
西地碘|华素片|华素|cydiodine
西吡氯铵|||cetylpyridinium
氯己定|洗必泰||chlorhexidine
度米芬|杜灭芬||domiphen
溶菌酶|||lysozyme
聚维酮碘|碘伏 聚乙烯吡咯酮碘|艾利克|povidone+iodine
乙醇|酒精||ethanol alcohol
过氧化氢|双氧水||hydrogen+peroxide
高锰酸钾|pp粉 灰锰氧||potassium+permanganate
苯扎溴铵|新洁尔灭||benzalkonium
依沙吖啶|利凡诺 雷佛奴尔 黄药水||ethacridine
甲紫|紫药水 龙胆紫||methylrosanilinium
碘酊|碘酒||iodine+tincture
汞溴红|红药水 红汞||merbromin
氯化钠|生理盐水 食盐水 盐水||sodium+chloride
葡萄糖|||glucose dextrose
氯化钾|||potassium+chloride
碳酸氢钠|小苏打 重碳酸钠||sodium+bicarbonate
硫酸镁|泻盐||magnesium+sulfate
甘露醇|||mannitol
口服补液盐|||oral+rehydration+salts
甘油|丙三醇||glycerin glycerol
液状石蜡|石蜡油||liquid+paraffin
氨酚伪麻美芬||白加黑 日夜百服咛|
复方氨酚烷胺||感康 快克 感叹号|
酚麻美敏||泰诺|
氨咖黄敏|速效伤风胶囊 速效伤风 速效感冒胶囊||
复方氨酚葡锌||康必得|
复方甘草|棕色合剂||brown+mixture
小儿氨酚黄那敏||护彤 好娃娃 小快克|
小儿氨酚烷胺||优卡丹|
复方锌布||臣功再欣|
感冒灵||999感冒灵 三九感冒灵|
蜜炼川贝枇杷膏|京都念慈菴 念慈庵 川贝枇杷膏||
藿香正气|霍香正气||
连花清瘟||以岭连花清瘟|
蒲地蓝消炎|蒲地兰||
健胃消食||江中健胃消食 江中牌健胃消食|
三九胃泰|999胃泰||
速效救心|速效救心丸||
复方丹参滴丸|丹滴||
血塞通|三七总皂苷||panax+notoginseng+saponins
六味地黄|六味||
金匮肾气|肾气丸||
知柏地黄|知柏||
加味逍遥|丹栀逍遥||
乌鸡白凤|乌鸡丸||
妇科千金||千金片|
麝香痔疮|马应龙痔疮膏||
正红花油|红花油||
清凉油|万金油||
伤湿止痛|伤湿膏||
创可贴|创口贴 护创贴 止血贴||
医用棉签|棉棒||
医用外科口罩|外科口罩||
体温计|温度计 体温表||thermometer
血压计|血压仪||
血糖试纸|血糖试条 测糖试纸||
避孕套|安全套||condom
早孕试纸|验孕棒 早孕棒 验孕试纸||
雾化器|雾化机||nebulizer
西瓜霜润喉|西瓜霜||
草珊瑚含片|江中草珊瑚||
穿心莲|一见喜||andrographis
板蓝根|板兰根||
枸杞子|枸杞 杞子||
金银花|忍冬花 双花 银花||
三七|田七 参三七||
山药|淮山 怀山药 淮山药||
甘草|国老 甜草||
党参|潞党||
黄芪|北芪 黄耆||
当归|秦归||
川贝母|川贝||
浙贝母|浙贝 象贝||
麦冬|麦门冬 寸冬||
天冬|天门冬||
五味子|北五味||
陈皮|橘皮 新会皮||
薏苡仁|薏米 苡仁 苡米||
决明子|草决明||
山楂|山里红||
大枣|红枣||
龙眼肉|桂圆 桂圆肉||
莲子|莲肉||
茯苓|云苓||
白术|于术 冬术||
丹参|紫丹参||
牡丹皮|丹皮||
延胡索|元胡 玄胡||
牛膝|怀牛膝||
淫羊藿|仙灵脾||
补骨脂|破故纸||
何首乌|首乌||
熟地黄|熟地||
生地黄|生地||
西洋参|花旗参 洋参||
红花|草红花||
西红花|藏红花 番红花||
山茱萸|山萸肉 枣皮||
桑椹|桑葚||
牛蒡子|大力子 鼠粘子||
辛夷|木笔花 辛夷花||
白芷|香白芷||
胖大海|安南子||
菊花|杭菊 杭白菊||
蒲公英|黄花地丁 婆婆丁||
鱼腥草|折耳根||houttuynia
曲安奈德益康唑||派瑞松|
复方盐酸伪麻黄碱|康泰克|新康泰克|
`;

/** A name of several words is written with `+` between them. */
const words = (list: string | undefined): string[] =>
  (list ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('+', ' '));

function listed(): ListedAlias[] {
  const aliases: ListedAlias[] = [];
  for (const line of LIST.trim().split('\n')) {
    const [generic = '', popular, trade, latin] = line.split('|');
    const add = (kind: AliasKind, names: readonly string[]): void => {
      for (const name of names) if (name !== generic) aliases.push({ name, as: [generic], kind });
    };
    add('popular', words(popular));
    add('trade', words(trade));
    add('english', words(latin));
  }
  return aliases;
}

/** Other names of medicines that come with the product. Staff switch single ones off and tie words of their own together. */
export const ALIASES: readonly ListedAlias[] = listed();
