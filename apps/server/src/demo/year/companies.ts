/** The customers of the demo's year: names and addresses are made up. A head office stands before its stores. */

export interface Company {
  username: string;
  name: string;
  type: BuyerType;
  /** Of `PLACES`. */
  place: keyof typeof PLACES;
  district: string;
  contact: string;
  rank: 0 | 1 | 2 | 3;
  /** Orders a week in a usual season. */
  pace: number;
  /** User name of the head office. */
  head?: string;
  /** Days ago that it registered; missing = before the year began. */
  joined?: number;
  /** Days until its licence ends; missing = long. */
  licenceDays?: number;
  /** Of registration: missing = passed. */
  review?: 'waiting' | 'refused' | 'none';
}

type BuyerType = 'hospital' | 'clinic' | 'village_clinic' | 'pharmacy' | 'chain_head' | 'chain_store';

/** Where they are, who of the staff sells there, and from which warehouse they buy. */
export const PLACES = {
  cd: at('四川省', '成都市', '028', '510100', 'sales', 'cd'),
  my: at('四川省', '绵阳市', '0816', '510700', 'sales-north', 'cd'),
  dy: at('四川省', '德阳市', '0838', '510600', 'sales-north', 'cd'),
  nc: at('四川省', '南充市', '0817', '511300', 'sales-north', 'cd'),
  ls: at('四川省', '乐山市', '0833', '511100', 'sales-south', 'cd'),
  yb: at('四川省', '宜宾市', '0831', '511500', 'sales-south', 'cd'),
  lz: at('四川省', '泸州市', '0830', '510500', 'sales-south', 'cd'),
  cq: at('重庆市', '重庆市', '023', '500100', 'sales-east', 'cq'),
  gy: at('贵州省', '贵阳市', '0851', '520100', 'sales-east', 'cq'),
  zy: at('贵州省', '遵义市', '0852', '520300', 'sales-east', 'cq'),
  km: at('云南省', '昆明市', '0871', '530100', 'sales-south', 'cd'),
} as const;

function at(
  province: string,
  city: string,
  areaCode: string,
  regionCode: string,
  salesman: string,
  warehouse: 'cd' | 'cq',
) {
  return { province, city, areaCode, regionCode, salesman, warehouse };
}

/** Those who sell beside 刘洋. */
export const SALESMEN = [
  { username: 'sales-north', name: '黄海波', phone: '13800000032', qq: '10032' },
  { username: 'sales-south', name: '罗小梅', phone: '13800000033', qq: '10033' },
  { username: 'sales-east', name: '蒋文涛', phone: '13800000034', qq: '10034' },
] as const;

type Row = readonly [
  username: string,
  name: string,
  place: Company['place'],
  district: string,
  contact: string,
  rank: Company['rank'],
  pace: number,
  more?: Partial<Company>,
];

const ofType = (type: BuyerType, rows: readonly Row[]): Company[] =>
  rows.map(([username, name, place, district, contact, rank, pace, more]) => ({
    username,
    name,
    type,
    place,
    district,
    contact,
    rank,
    pace,
    ...more,
  }));

export const COMPANIES: readonly Company[] = [
  ...ofType('chain_head', [
    ['qingchuan', '四川晴川大药房连锁有限公司', 'cd', '武侯区', '邓志远', 3, 2.9],
    ['tongxin', '绵阳桐心堂药房连锁有限公司', 'my', '涪城区', '蒲晓燕', 2, 2.3],
    ['yuheng', '重庆渝珩大药房连锁有限公司', 'cq', '江北区', '冉建平', 3, 2.6],
    ['qianhe', '贵州黔禾堂医药连锁有限公司', 'gy', '南明区', '吴昌明', 2, 1.9],
  ]),
  ...ofType('chain_store', [
    ['qingchuan-yulin', '晴川大药房玉林店', 'cd', '武侯区', '贾敏', 2, 1.3, { head: 'qingchuan' }],
    ['qingchuan-wenjiang', '晴川大药房温江店', 'cd', '温江区', '程雪', 2, 1.2, { head: 'qingchuan' }],
    ['qingchuan-pidu', '晴川大药房郫都店', 'cd', '郫都区', '付强', 2, 1.1, { head: 'qingchuan' }],
    [
      'qingchuan-longquan',
      '晴川大药房龙泉店',
      'cd',
      '龙泉驿区',
      '薛丽',
      2,
      1.3,
      { head: 'qingchuan', joined: 96 },
    ],
    ['tongxin-jiangyou', '桐心堂药房江油店', 'my', '江油市', '母小兰', 1, 1.1, { head: 'tongxin' }],
    ['tongxin-youxian', '桐心堂药房游仙店', 'my', '游仙区', '敬涛', 1, 1, { head: 'tongxin' }],
    ['yuheng-nanan', '渝珩大药房南岸店', 'cq', '南岸区', '谭春梅', 2, 1.3, { head: 'yuheng' }],
    ['yuheng-shapingba', '渝珩大药房沙坪坝店', 'cq', '沙坪坝区', '向明', 2, 1.2, { head: 'yuheng' }],
    ['yuheng-jiulongpo', '渝珩大药房九龙坡店', 'cq', '九龙坡区', '庞静', 2, 1.2, { head: 'yuheng' }],
    ['qianhe-yunyan', '黔禾堂云岩店', 'gy', '云岩区', '龙正芳', 1, 1, { head: 'qianhe' }],
  ]),
  ...ofType('hospital', [
    ['mingde', '成都明德综合医院', 'cd', '成华区', '段文静', 3, 2.4],
    ['kangning', '成都康宁骨科医院', 'cd', '金牛区', '苟建华', 2, 1.5],
    ['furong', '绵阳芙蓉医院', 'my', '涪城区', '雍丽君', 2, 1.7],
    ['jialing', '南充嘉陵江医院', 'nc', '顺庆区', '任国栋', 2, 1.5],
    ['shuinan', '宜宾水南医院', 'yb', '翠屏区', '毛启明', 1, 1.3],
    ['bashan', '重庆巴山中医医院', 'cq', '渝中区', '幸小凤', 2, 1.9],
    ['yunling', '昆明云岭康复医院', 'km', '五华区', '普文斌', 1, 1.2],
  ]),
  ...ofType('pharmacy', [
    ['hupo', '成都琥珀大药房', 'cd', '青羊区', '严正芳', 1, 1.7],
    ['fangcao', '成都芳草堂药房', 'cd', '锦江区', '肖成', 1, 1.4],
    ['shuangqiao', '成都双桥民心药店', 'cd', '成华区', '曾玉兰', 0, 1.3],
    ['jinsha', '成都金沙惠民药房', 'cd', '青羊区', '殷洪', 1, 1.3],
    ['xinfan', '新都新繁平价药房', 'cd', '新都区', '魏东', 0, 1.1],
    ['huayang', '成都华阳百草堂药房', 'cd', '双流区', '白雪梅', 1, 1.2, { licenceDays: 21 }],
    ['dujiang', '都江堰清源药房', 'cd', '都江堰市', '兰桂英', 0, 0.9],
    ['chongzhou', '崇州仁和里药房', 'cd', '崇州市', '代小红', 0, 0.9, { licenceDays: 44 }],
    ['jianyang', '简阳长青药店', 'cd', '简阳市', '毛建', 0, 1, { joined: 204 }],
    ['anzhou', '绵阳安州济民药房', 'my', '安州区', '顾小琴', 0, 0.9],
    ['santai', '三台县同济堂药房', 'my', '三台县', '景万福', 0, 0.8, { licenceDays: 12 }],
    ['guanghan', '广汉三星药房', 'dy', '广汉市', '叶成林', 1, 1.2],
    ['shifang', '什邡雍城药店', 'dy', '什邡市', '钟琴', 0, 0.8, { licenceDays: -9 }],
    ['langzhong', '阆中古城大药房', 'nc', '阆中市', '侯春芳', 1, 1.1],
    ['yingshan', '营山惠康药房', 'nc', '营山县', '岳大全', 0, 0.8, { joined: 151 }],
    ['jiajiang', '夹江青衣药房', 'ls', '夹江县', '宿红', 0, 0.9],
    ['emei', '峨眉山秀峰药房', 'ls', '峨眉山市', '童利', 1, 1.1],
    ['xuzhou', '宜宾叙府大药房', 'yb', '叙州区', '晏平', 1, 1.2],
    ['luxian', '泸县玉蟾药房', 'lz', '泸县', '先小兵', 0, 0.9],
    ['naxi', '泸州纳溪百姓药店', 'lz', '纳溪区', '游世英', 0, 0.8, { licenceDays: -26 }],
    ['beibei', '重庆北碚缙云药房', 'cq', '北碚区', '蓝天容', 1, 1.2],
    ['hechuan', '重庆合川三江药店', 'cq', '合川区', '秦永红', 0, 1],
    ['wanzhou', '重庆万州平湖大药房', 'cq', '万州区', '牟小燕', 1, 1.1],
    ['yubei', '重庆渝北空港药房', 'cq', '渝北区', '代建国', 0, 1, { joined: 63 }],
    ['huaxi', '贵阳花溪十里药房', 'gy', '花溪区', '罗文秀', 0, 0.9],
    ['bozhou', '遵义播州乐民药房', 'zy', '播州区', '骆科', 0, 0.8],
    ['panlong', '昆明盘龙江药房', 'km', '盘龙区', '杨丽仙', 1, 1],
  ]),
  ...ofType('clinic', [
    ['hesheng', '成都和生中医诊所', 'cd', '武侯区', '宋伯安', 1, 1],
    ['tongyue', '成都童悦儿科诊所', 'cd', '锦江区', '宁小雨', 1, 1.1],
    ['huaxin', '成都花信口腔诊所', 'cd', '金牛区', '梅婷', 0, 0.6],
    ['pingan', '德阳平安里诊所', 'dy', '旌阳区', '蔡光明', 0, 0.7],
    ['xiaokang', '乐山小康诊所', 'ls', '市中区', '卢文清', 0, 0.7],
    ['jiangbei', '重庆观音桥全科诊所', 'cq', '江北区', '瞿友林', 1, 0.9],
    ['wudang', '贵阳乌当民康诊所', 'gy', '乌当区', '韦兴国', 0, 0.6, { joined: 118 }],
    ['cuihu', '昆明翠湖西诊所', 'km', '五华区', '段玉琼', 0, 0.6],
  ]),
  ...ofType('village_clinic', [
    ['shiban', '金堂县石板滩村卫生室', 'cd', '金堂县', '付光华', 0, 0.45],
    ['hongyan', '西充县红岩村卫生室', 'nc', '西充县', '何顺德', 0, 0.4],
    ['bailu', '綦江白鹿村卫生室', 'cq', '綦江区', '霍应书', 0, 0.4],
  ]),
  ...ofType('pharmacy', [
    ['jincheng', '成都锦城湖药房', 'cd', '武侯区', '范小莉', 0, 0, { joined: 2, review: 'waiting' }],
    ['qionglai', '邛崃文君药店', 'cd', '邛崃市', '伍正全', 0, 0, { joined: 1, review: 'waiting' }],
    ['zitong', '梓潼七曲药房', 'my', '梓潼县', '昝小平', 0, 0, { joined: 9, review: 'refused' }],
    ['tongnan', '重庆潼南涪江药房', 'cq', '潼南区', '奚丹', 0, 0, { joined: 0, review: 'none' }],
  ]),
];
