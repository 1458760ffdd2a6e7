/**
 * A few dozen words in other languages, so prompts in Arabic, Chinese or Spanish are understood a little. Other words
 * are treated as unknown, which still makes an image.
 */
const ROWS: [string, string][] = [
  ['cat', 'قطة القط قط gato gata chat katze gatto кот кошка 猫 ネコ 고양이 बिल्ली'],
  ['dog', 'كلب الكلب perro chien hund cane собака 狗 犬 イヌ 개 कुत्ता'],
  ['fox', 'ثعلب الثعلب zorro renard fuchs volpe лиса 狐狸 キツネ 狐 여우'],
  ['horse', 'حصان الحصان caballo cheval pferd cavallo лошадь 马 馬 말'],
  ['bird', 'طائر عصفور pájaro oiseau vogel uccello птица 鸟 鳥 새'],
  ['camel', 'جمل الجمل camello chameau kamel верблюд 骆驼'],
  ['lion', 'أسد الأسد león löwe leone лев 狮子 ライオン 사자'],
  ['fish', 'سمكة pez poisson fisch pesce рыба 鱼 魚 물고기'],
  ['car', 'سيارة coche voiture macchina машина 汽车 車 자동차'],
  ['boat', 'قارب barco bateau boot barca лодка 船 배'],
  ['house', 'بيت منزل casa maison haus дом 房子 家 집'],
  ['castle', 'قلعة castillo château schloss castello замок 城堡 城'],
  ['flower', 'زهرة زهور flor flores fleur fleurs blume blumen fiore fiori цветы 花 꽃'],
  ['tree', 'شجرة أشجار árbol arbre baum albero дерево 树 木 나무'],
  ['sea', 'بحر البحر mar mer meer mare море 海 바다'],
  ['beach', 'شاطئ الشاطئ playa plage strand spiaggia пляж 海滩 海辺 해변'],
  ['lake', 'بحيرة البحيرة lago lac озеро 湖 호수'],
  ['mountain', 'جبل جبال الجبال montaña montañas montagne montagnes berg berge montagna горы гора 山 산'],
  ['forest', 'غابة الغابة bosque forêt wald bosco лес 森林 森 숲'],
  ['desert', 'صحراء الصحراء desierto désert wüste deserto пустыня 沙漠 砂漠 사막'],
  ['city', 'مدينة المدينة ciudad ville stadt città город 城市 都市 街 도시'],
  ['sunset', 'غروب الغروب atardecer coucher sonnenuntergang tramonto закат 日落 夕日 夕焼け 일몰'],
  ['sunrise', 'شروق الشروق amanecer aube sonnenaufgang alba рассвет 日出'],
  ['night', 'ليل الليل ليلا noche nuit nacht notte ночь ночью 夜 夜晚 밤'],
  ['moon', 'قمر القمر luna lune mond луна 月 月亮 달'],
  ['rain', 'مطر المطر lluvia pluie regen pioggia дождь 雨 비'],
  ['snow', 'ثلج الثلج nieve neige schnee neve снег 雪 눈'],
  ['winter', 'شتاء invierno hiver inverno зима 冬天 冬 겨울'],
  ['autumn', 'خريف otoño automne herbst autunno осень 秋天 秋 가을'],
  ['red', 'أحمر rojo roja rouge rot rosso красный 红色 红 赤'],
  ['blue', 'أزرق azul bleu bleue blau blu синий 蓝色 青'],
  ['green', 'أخضر verde vert verte grün зелёный 绿色 緑'],
  ['two', 'اثنان dos deux zwei due два две 两只 二'],
];

/** Small words, which mean something else in English: they are read only beside a word of the table above. */
const SMALL: [string, string][] = [
  ['a', 'un una une ein eine einen uno'],
  ['the', 'el la le les los las der die das il lo'],
  ['in', 'في en dans im nella в'],
  ['on', 'على sur auf sobre sulla на'],
  ['at', 'عند al au am'],
  ['and', 'و y et und и e'],
  ['of', 'de del du von di'],
  ['with', 'مع con avec mit с'],
];

const mapOf = (rows: [string, string][]) =>
  new Map(rows.flatMap(([english, list]) => list.split(' ').map((word) => [word, english] as const)));
const WORDS = mapOf(ROWS);
const SMALL_WORDS = mapOf(SMALL);

export function toEnglish(word: string): string {
  return WORDS.get(word) ?? word;
}

/** A prompt with the words of other languages that are known replaced by English ones. */
export function translate(prompt: string): string {
  const each = (words: Map<string, string>) => (word: string) => words.get(word.toLowerCase()) ?? word;
  const out = prompt.replace(/[\p{L}\p{N}]+/gu, each(WORDS));
  return out === prompt ? prompt : out.replace(/[\p{L}\p{N}]+/gu, each(SMALL_WORDS));
}
