// Words for what the library is about in German, French, Spanish, Arabic and Chinese, as data: a sentence in one of these is read as the English words of what it names. No
// translation: word by word, so that a behavior is found by its subject. A line is `English > German, French, Spanish, Arabic, Chinese`; synonyms are parted by `|`,
// Latin letters stand without accents. No word of the table is one that the library uses in English, so an English sentence stays as it is. Linear in the text.

const table = `
appointment booking > termin|terminbuchung|terminvereinbarung, rendezvous|rdv, cita, موعد|مواعيد, 预约
calendar > kalender, calendrier, calendario, تقويم, 日历
login > anmeldung|anmelden|einloggen, connexion, sesion, دخول, 登录
password > passwort|kennwort, passe, contrasena, مرور, 密码
invoice > rechnung|faktura, facture|facturation, factura|facturacion, فاتورة|فواتير, 发票
payment > zahlung|bezahlung|zahlen|bezahlen, paiement, pago, دفع, 支付|付款
cart > warenkorb|einkaufswagen, panier, carrito, سلة, 购物车
shop > laden|geschaft|onlineshop, boutique|magasin, tienda, متجر, 商店|商城
inventory stock > bestand|lagerbestand|lagerhaltung|lagerverwaltung, inventaire, inventario|existencias, مخزون, 库存
supplier > lieferant, fournisseur, proveedor, مورد|موردين, 供应商
delivery > lieferung|zustellung, livraison, entrega|envio, توصيل|تسليم, 配送|送货
shipment tracking > sendung|sendungsverfolgung|paket, colis, paquete, شحنة|شحن, 物流|包裹
order > bestellung|auftrag, commande, pedido, طلب|طلبات, 订单
return > rucksendung|retoure, retour, devolucion, إرجاع, 退货
customer > kunde|kundschaft, , cliente, عميل|عملاء, 客户
support helpdesk > kundendienst|hilfe, depannage, soporte|ayuda, دعم, 客服|支持
ticket > vorfall|anfrage, demande, incidencia|solicitud, تذكرة|تذاكر, 工单
task > aufgabe, tache, tarea, مهمة|مهام, 任务
project > projekt|vorhaben, projet, proyecto, مشروع|مشاريع, 项目
team > mannschaft, equipe, equipo, فريق, 团队
leave request > urlaub|urlaubsantrag, conge, vacaciones, إجازة|إجازات, 请假
employee > mitarbeiter, , empleado, موظف|موظفين, 员工
expense > spesen|auslage|ausgabe, depense|frais, gasto, مصروف|مصاريف|نفقات, 报销|费用
budget > haushaltsplan, budgetaire, presupuesto, ميزانية, 预算
payroll > lohn|gehalt|lohnabrechnung|gehaltsabrechnung, paie|salaire, nomina|salario, رواتب, 工资
contract > vertrag, contrat, contrato, عقد|عقود, 合同
signature > unterschrift, signer, firma|firmar, توقيع, 签名
approval > genehmigung|freigabe, approbation, aprobacion, موافقة, 审批
recruiting applicant > bewerbung|bewerber|stellenangebot, recrutement|candidature, reclutamiento|candidato, توظيف, 招聘
course lesson > kurs|unterricht|lehrgang, lecon, curso|leccion, دورة|درس|دروس, 课程
quiz > ratsel|wissenstest, , cuestionario, اختبار, 测验|考试
student > schuler|studierende, eleve|etudiant, alumno|estudiante, طالب|طلاب, 学生
gradebook grading > noten|zensur|benotung, , calificacion, درجات, 成绩
patient > patientin|kranke, malade, paciente, مريض|مرضى, 患者|病人
clinic > klinik|arztpraxis|arzt, clinique|medecin, clinica|medico, عيادة, 诊所
prescription > rezept|verschreibung, ordonnance, receta, وصفة, 处方
lease > mietvertrag, , arrendamiento, إيجار, 租约
rent > miete, loyer, alquiler, أجرة, 租金
property > immobilie|wohnung|haus, immobilier|logement, inmueble|vivienda, عقار|عقارات, 房产|房屋
repair request > reparatur|instandsetzung, , reparacion, إصلاح|صيانة, 维修
room reservation > raum|zimmer|raumbuchung|besprechungsraum|reservierung, reserver|salle, reserva|habitacion, غرفة|حجز, 会议室|房间
poll > umfrage|abstimmung, sondage, encuesta|votacion, استطلاع|تصويت, 投票
rating > bewertung, avis, valoracion|resena, تقييم, 评分|评价
comments > kommentar, commentaire, comentario, تعليق|تعليقات, 评论
chat > plauderei|unterhaltung, messagerie, charla|mensajeria, دردشة|محادثة, 聊天
notification > benachrichtigung|mitteilung, avertissement, notificacion|aviso, إشعار|إشعارات, 通知
reminder > erinnerung, rappel, recordatorio, تذكير, 提醒
search > suche|suchen, chercher, busqueda|buscar, بحث, 搜索
filter > filtern, filtrer|filtre, filtro|filtrar, تصفية, 筛选
upload file > hochladen|datei, televerser|fichier, subir|archivo|fichero, رفع|ملف|ملفات, 上传|文件
export > ausfuhr|exportieren, exporter, exportar|exportacion, تصدير, 导出
import > einlesen|importieren, importer, importar|importacion, استيراد, 导入
map > karte|landkarte|stadtplan, carte, mapa, خريطة, 地图
gallery > galerie|bilder, galeries, galeria, معرض, 相册|图库
newsletter > rundbrief|rundschreiben, infolettre, boletin, نشرة, 简报
subscription > abonnement|abo, abonnements, suscripcion, اشتراك, 订阅
wiki knowledge base > wissensdatenbank|wissen, connaissance, conocimiento, معرفة, 知识库
bug tracker > fehler|fehlerverfolgung, bogue|anomalie, defecto|errores, خلل, 缺陷
kanban board > tafel, , tablero, لوحة, 看板
shift roster > schicht|dienstplan|schichtplan, , turno, مناوبة|مناوبات, 排班
timesheet > arbeitszeit|zeiterfassung|stundenzettel, pointage, jornada, دوام, 工时|考勤
fleet vehicle > fuhrpark|fahrzeug|flotte, vehicule, vehiculo|flota, مركبة|مركبات|أسطول, 车辆
thermostat > heizung, chauffage, calefaccion, تدفئة, 恒温器
backup > sicherung|datensicherung, sauvegarde, respaldo, احتياطي, 备份
leaderboard > rangliste|bestenliste, classement, clasificacion, متصدرين, 排行榜
gift card > gutschein|geschenkgutschein, cadeau, regalo, هدية, 礼品卡
waitlist > warteliste, attente, espera, انتظار, 候补
marketplace > marktplatz, marche, mercado, سوق, 市场
bank reconciliation > kontoabgleich, rapprochement, conciliacion, تسوية, 对账
video call > videoanruf|videokonferenz, visioconference|visio, videollamada|videoconferencia, مكالمة, 视频通话|视频会议
`;

import { toNormalForm } from '../base/normal-form.ts';

/** They join words in these languages and say nothing of the subject. */
const joiners = new Set(
  (
    'der die das den dem des ein eine einen einer eines einem und oder fur mit von vom zu zum zur im in an am auf bei ich wir mein meine unser unsere mochte will brauche ' +
    'le la les l d un une du de et ou pour avec sur dans je nous mon ma mes notre veux besoin ' +
    'el los las lo una unos unas del y o para con en por mi nuestro quiero necesito app anwendung application aplicacion verwaltung gestion verwalten gerer gestionar'
  ).split(' '),
);
const endings = ['nen', 'en', 'es', 'er', 'em', 'e', 'n', 's', 'x'];
const arabicPrefix = /^(?:[وفبكل]?ال|لل|[وبل])/u;
const unspaced = /[\p{Script=Han}]+/u;
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

const english = new Map<string, string>();
let longestUnspaced = 0;
for (const line of table.trim().split('\n')) {
  const [said = '', others = ''] = line.split(' > ');
  for (const word of others.split(/[,|] ?/u).filter((one) => one !== '')) {
    english.set(word, said);
    if (unspaced.test(word)) longestUnspaced = Math.max(longestUnspaced, word.length);
  }
}

/** The sentence in English words where words of the table are in it; as it is otherwise. */
export function inEnglish(text: string): string {
  let isForeign = false;
  const words: string[] = [];
  for (const [written] of toNormalForm(text).matchAll(wordPattern)) {
    const found = unspaced.test(written) ? readUnspaced(written) : readWord(fold(written));
    if (found.length > 0) isForeign = true;
    words.push(...(found.length > 0 ? found : joiners.has(fold(written)) ? [] : [written]));
  }
  return isForeign ? words.filter((word) => !isUnread(word)).join(' ') : text;
}

/** True if letters of it are of no Latin script: the sentence model and the words of the library read none of them. */
export const isUnread = (text: string): boolean => /\p{L}/u.test(text.replace(/\p{Script=Latin}/gu, ''));

/** Lower case, without accents of Latin letters; Arabic keeps its letters. */
const fold = (word: string): string =>
  /\p{Script=Latin}/u.test(word)
    ? toNormalForm(word.toLowerCase().replace(/ß/gu, 'ss'), 'NFD').replace(/\p{M}/gu, '')
    : word;

function readWord(word: string): string[] {
  const whole = lookUp(word) ?? lookUp(word.replace(arabicPrefix, ''));
  return whole === undefined ? readCompound(word) : [whole];
}

function lookUp(word: string): string | undefined {
  const known = english.get(word);
  if (known !== undefined) return known;
  for (const ending of endings)
    if (word.length > ending.length + 3 && word.endsWith(ending)) {
      const found = english.get(word.slice(0, -ending.length));
      if (found !== undefined) return found;
    }
  return undefined;
}

const partMin = 4;

/** Words that are written as one, as in German, with the s or n that joins them; none where a part is not known. */
function readCompound(word: string): string[] {
  for (let end = word.length - partMin; end >= partMin; end--) {
    const first = lookUp(word.slice(0, end)) ?? lookUp(word.slice(0, end).replace(/[sn]$/u, ''));
    const rest = word.slice(end);
    if (first === undefined) continue;
    if (joiners.has(rest)) return [first];
    const last = lookUp(rest);
    if (last !== undefined) return [first, last];
  }
  return [];
}

/** The longest words of the table, from left to right; what is between them is left out. */
function readUnspaced(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longestUnspaced, text.length - at);
    while (length > 1 && !english.has(text.slice(at, at + length))) length--;
    const said = english.get(text.slice(at, at + length));
    if (said !== undefined) found.push(said);
    at += Math.max(1, length);
  }
  return found;
}
