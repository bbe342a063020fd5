import { type Titles, wordList } from './foreign-lines.ts'

/**
 * The titles of the product files of WooCommerce and PrestaShop, as their own translations have them: a line for each
 * language, in the order of the roles. Between its columns stands "|", between the wordings of several releases or
 * countries ";". A language is added by a line; what a translation lacks stays empty. Shopify's titles are English
 * everywhere.
 */

const wooCommerceRoles =
  'id | type | sku | name | published | featured | visibility | summary | description | saleFrom | saleTo | inStock | stock | sale | regular | categories | images | parent | attribute | value'

/** "#" stands for the number of an attribute. */
const wooCommerceLanguages = {
  en: 'ID | Type | SKU | Name | Published | Is featured? | Visibility in catalog | Short description | Description | Date sale price starts | Date sale price ends | In stock? | Stock | Sale price | Regular price | Categories | Images | Parent | Attribute # name | Attribute # value(s)',
  fr: 'ID | Type | UGS | Nom | Publié | Mis en avant ? | Visibilité dans le catalogue | Description courte | Description | Date de début de promo | Date de fin de promo | En stock ? | Stock | Tarif promo | Tarif régulier | Catégories | Images | Parent | Nom de l’attribut # | Valeur(s) de l’attribut #',
  es: 'ID | Tipo | SKU | Nombre | Publicado | ¿Está destacado? | Visibilidad en el catálogo | Descripción corta | Descripción | Día en que empieza el precio rebajado | Día en que termina el precio rebajado | ¿Existencias?; ¿En inventario? | Inventario | Precio rebajado | Precio normal | Categorías | Imágenes | Superior | Nombre del atributo # | Valor(es) del atributo #',
  pt: 'ID | Tipo | REF; SKU | Nome | Publicado | Em destaque? | Visibilidade no catálogo | Descrição breve; Descrição curta | Descrição | Data de início do preço promocional; Data de preço promocional começa em | Data de término do preço promocional; Data de preço promocional termina em | Em stock?; Em estoque? | Stock; Estoque | Preço promocional | Preço normal; Preço | Categorias | Imagens | Pai; Ascendente; Produto ascendente | Atributo # nome; Nome do atributo # | Atributo # valor(es); Valores do atributo #',
  ar: 'المعرف | النوع | رمز المنتج (SKU) | الاسم | تم النشر | هل هي مميزة؟ | إمكانية العرض في الكاتلوج | وصف قصير | الوصف | تاريخ بدء سعر التخفيض | تاريخ نهاية سعر التخفيض | متوفر؟ | المخزون | سعر التخفيض | السعر الافتراضي | التصنيفات | الصور | الأب | اسم السمة # | قيمة/قيم السمة #',
  tr: 'Kimlik | Tür | Stok kodu (SKU) | İsim | Yayımlanmış | Öne çıkan? | Katalogda görünürlük | Kısa açıklama | Açıklama | İndirimli fiyatın başladığı tarih | İndirimli fiyatın bittiği tarih | Stokta? | Stok | İndirimli satış fiyatı | Normal fiyat | Kategoriler | Görseller | Ebeveyn | Nitelik # ismi | Nitelik # değer(ler)i',
  de: 'ID | Typ | Artikelnummer | Name | Veröffentlicht | Ist hervorgehoben? | Sichtbarkeit im Katalog | Kurzbeschreibung | Beschreibung | Datum, an dem Angebotspreis beginnt | Datum, an dem Angebotspreis endet | Vorrätig? | Lager | Angebotspreis | Regulärer Preis | Kategorien | Bilder | Übergeordnetes Produkt | Attribut # Name | Attribut # Wert(e)',
  it: 'ID | Tipo | COD | Nome | Pubblicato | In primo piano? | Visibilità nel catalogo | Breve descrizione | Descrizione | Data di partenza del prezzo in saldo | Data in cui termina l’offerta; Termine data del prezzo di vendita | In stock? | Magazzino | Prezzo in offerta | Prezzo di listino | Categorie | Immagine | Genitore | Attributo # nome | Attributo # valuta(e)',
  ru: 'ID | Тип | Артикул | Имя | Опубликован | Рекомендуемый? | Видимость в каталоге | Краткое описание; Короткое описание | Описание | Дата начала действия скидки; Дата начала действия продажной цены | Дата окончания действия скидки; Дата окончания действия продажной цены | В наличии? | Запасы | Акционная цена; Цена распродажи | Базовая цена | Категории | Изображения | Родительский | Название атрибута #; Имя атрибута # | Значения атрибутов #; Значение(-я) аттрибута(-ов) #',
  zh: 'ID | 类型 | SKU | 名称 | 已发布 | 是推荐产品？ | 在列表页可见 | 简短描述 | 描述 | 促销开始日期 | 促销截止日期 | 有货？ | 库存 | 促销价格 | 常规售价 | 分类 | 图片 | 父级 | 属性 # 名称 | 属性 # 值',
}

const prestaShopRoles =
  'id | active | status | name | categories | included | excluded | taxes | wholesale | lessAmount | lessPercent | lessFrom | lessTo | reference | quantity | summary | description | slug | images | attribute | value | impact'

/** Of the files that its import takes, and of its list of products as it exports it. */
const prestaShopLanguages = {
  en: 'ID; Product ID | Active (0/1) | Status | Name | Categories (x,y,z...); Category | Price tax included; Final price; Price (tax incl.) | Price tax excluded; Base price; Price (tax excl.) | Tax rules ID | Wholesale price | Discount amount | Discount percent | Discount from (yyyy-mm-dd) | Discount to (yyyy-mm-dd) | Reference # | Quantity | Short description; Summary | Description | URL rewritten | Image URLs (x,y,z...); Image | Attribute (Name:Type:Position) | Value (Value:Position) | Impact on price',
  fr: 'ID; ID produit; ID du produit | Actif (0/1); Activé (0/1) | État | Nom | Catégories (x,y,z...); Catégorie | Prix TTC; Prix final; Montant TTC | Prix HT; Prix hors taxe; Prix de base; Montant HT | ID règles de taxes; ID règle de taxes | Prix d’achat; Prix de gros | Montant de la remise; Montant de la réduction | Pourcentage de réduction; Pourcentage de remise | Réduction de (aaaa-mm-jj); Remise du (aaaa-mm-jj) | Réduction à (aaaa-mm-jj); Remise au (aaaa-mm-jj) | Référence | Quantité | Résumé; Récapitulatif; Description courte | Description | URL simplifiée; URL réécrite | URL des images (x,y,z...); URL des images (x,y,z, etc.); Image | Attribut (Nom:Type:Position) | Valeur (Valeur:Position) | Impact sur le prix',
  es: 'ID; ID del producto | Activo (0/1) | Estado | Nombre | Categorías (x,y,z...); Categoría | Precios con IVA; Precio impuestos incluidos; Precio final; Precio (imp. incl.) | Precio sin IVA; Precio impuestos excluidos; Precio base; Precio (imp. excl.) | ID regla de impuestos | Precio al por mayor | Valor del descuento | Porcentaje del descuento; Porcentaje de descuento | Descuento desde (aaaa-mm-dd) | Descuento hasta (aaaa-mm-dd) | Referencia nº; Referencia | Cantidad | Descripción corta; Resumen | Descripción | Enlace reescrito | URL’s de las imágenes (x,y,z...); Imagen | Atributo (Nombre:Tipo:Posición) | Valor (Valor:Posición) | Impacto en el precio',
  pt: 'Nº; Nº Produto | Ativo (0/1) | Estado | Nome | Categorias (x,y,z...); Categoria | Preço com IVA; Preço final | Preço sem IVA; Preço base | Nº das Regras de Imposto | Preço de compra | Valor do desconto | Percentagem de desconto | Desconto de (aaaa-mm-dd) | Desconto até (aaaa-mm-dd) | Referência n.º; Referência | Quantidade | Descrição curta | Descrição | URL reescrito | URLs da imagem (x,y,z...); Imagem | Atributo (Nome:Tipo:Posição) | Valor (Valor:Posição) | Impacto sobre o preço',
  ar: 'الرقم التعريفي; رقم تعريف المنتج | النشطة (0 / 1) | الحالة | الاسم | فئات (س ، ص ، ض..); تصنيف | السعر شامل للضريبة; السعر النهائي | السعر بدون الضريبة; السعر الابتدائى | رقم تعريف القواعد الضريبية | سعر الجملة: | كمية الخصم | الخصم في المئة | الخصم من (YYYY - MM - DD) | الخصم إلى (YYYY - MM - DD) | إشارة #; المرجع | الكمية | الوصف المختصر; ملخص | الوصف | إعادة كتابة URL | روابط الصور (س ، ص ، ض..); الصورة |  |  | التأثير على السعر:',
  de: 'ID; Produkt-ID | Aktiv (0/1) | Status | Name | Kategorien (x, y, z. ..); Kategorie | Preis inkl. MwSt.; Endpreis; Verkaufspreis brutto | Preis zzgl. MwSt.; Grundpreis; Verkaufspreis netto | ID Steuersatz | Einkaufspreis | Rabattbetrag | Ermäßigung in Prozent | Ermäßigung vom (JJJJ-MM-TT) | Ermäßigung bis zum (JJJJ-MM-TT) | Artikel-Nr. | Menge | Kurzbeschreibung | Beschreibung | Benutzerfreundliche URL | URLs der Bilder (x, y, z. ..); Bild | Eigenschaft/Variante (Name:Anzeigetyp:Anzeige-Position) | Wert (Wert: Position) | Auswirkungen auf den Preis',
  it: 'Id; ID prodotto | Attivo (0/1) | Stato | Nome | Categorie (x, y, z...); Categoria | Prezzo tasse incl.; Prezzo finale | Prezzo tasse escluso; Prezzo base; Prezzo (tasse escl.) | ID regole tasse | Prezzo di acquisto | Somme di sconto | Percentuale di sconto | Sconto da (aaaa-mm-gg) | Sconto a (aaaa-mm-gg) | Riferimento | Quantità | Breve descrizione | Descrizione | URL comprensibile | URL delle immagini (x,y,z...); Immagine | Attributo (Nome:Tipo:Posizione) | Valore(Valore:Posizione) | Impatto sul prezzo',
  ru: 'ID; ID товара | Активен (0/1) | Статус | Название; Имя | Категории (x,y,z...); Категория | Цена c налогами; Итоговая Цена; Цена с НДС | Цена без налогов; Базовая цена; Цена без НДС | ID налога | Оптовая цена | Величина скидки | Процент скидки | Скидка действует от (гггг-мм-дд); Скидка действует с (гггг-мм-дд) | Скидка действует до (гггг-мм-дд); Скидка действует по (гггг-мм-дд) | Артикул №; Код заказа; Код | Количество | Короткое описание; Краткое описание; Сводка | Описание | ЧПУ | URL изображений (x,y,z...); Изображение | Атрибут (Название:Тип:Позиция) | Стоимость (Значение:Позиция) | Влияние на цену',
  zh: '编号; 货品ID | 激活（0/1） | 状态 | 名称 | 目录（x,y,z...）; 类别 | 价格含税。; 最终价格 | 价格不含税。; 基础价格 | 税则编号 | 在您购买此产品批发价格 | 折扣金额 | 折扣比例 | 折扣从(yyyy-mm-dd) | 折扣至(yyyy-mm-dd) | 参考# | 数量 | 简短说明： | 描述 | URL重写 | 图片地址（x,y,z...）; 图像 | 属性 (名称：类型：位置) | 数值 (数值：位置) | 价格影响：',
  tr: 'KİMLİK |  | Durum | Adı | Kategori | Fiyat (vergi dahil) | Fiyat (vergi hariç) |  |  |  |  |  |  | Referans | Adet | Özet | Açıklama |  |  |  |  | Fiyat üzerindeki etki',
}

export const wooCommerceTitles = titlesOf(wooCommerceRoles, wooCommerceLanguages)
export const prestaShopTitles = titlesOf(prestaShopRoles, prestaShopLanguages)

/** The words of a text with strokes between them. */
type WordsOf<Text extends string> = Text extends `${infer First} | ${infer Rest}`
  ? First | WordsOf<Rest>
  : Text

function titlesOf<Roles extends string>(
  roles: Roles,
  languages: Readonly<Record<string, string>>,
): Titles<WordsOf<Roles>> {
  const lines = Object.values(languages).map((line) => line.split('|').map((wordings) => wordings.split(';')))
  return Object.fromEntries(
    wordList(roles).map((role, at) => [
      role,
      lines.flatMap((line) => (line[at] ?? []).map((title) => title.trim()).filter(Boolean)),
    ]),
  ) as Record<WordsOf<Roles>, string[]>
}
