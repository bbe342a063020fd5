import { expect, test } from 'vitest'
import { readTables } from './read-tables.ts'
import { findTable } from './recognise.ts'

function readOf(titles: string, line: string) {
  const rows = [titles, line].map((text, at) => ({ line: at + 1, cells: text.split(';') }))
  const table = findTable(rows)
  return table && readTables([table], {}, null, '2026-11-21')
}

test.each([
  'ID;Type;SKU;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;In stock?;Stock;Sale price;Regular price;Categories;Images;Parent;Attribute 1 name;Attribute 1 value(s)',
  'ID;Type;UGS;Nom;Publié;Mis en avant\u00a0?;Visibilité dans le catalogue;Description courte;Description;Date de début de promo;Date de fin de promo;En stock\u00a0?;Stock;Tarif promo;Tarif régulier;Catégories;Images;Parent;Nom de l’attribut 1;Valeur(s) de l’attribut 1 ',
  'ID;Tipo;SKU;Nombre;Publicado;¿Está destacado?;Visibilidad en el catálogo;Descripción corta;Descripción;Día en que empieza el precio rebajado;Día en que termina el precio rebajado;¿Existencias?;Inventario;Precio rebajado;Precio normal;Categorías;Imágenes;Superior;Nombre del atributo 1;Valor(es) del atributo 1',
  'ID;Tipo;REF;Nome;Publicado;Em destaque?;Visibilidade no catálogo;Descrição breve;Descrição;Data de início do preço promocional;Data de término do preço promocional;Em stock?;Stock;Preço promocional;Preço normal;Categorias;Imagens;Pai;Atributo 1 nome;Atributo 1 valor(es)',
  'ID;Tipo;SKU;Nome;Publicado;Em destaque?;Visibilidade no catálogo;Descrição curta;Descrição;Data de preço promocional começa em;Data de preço promocional termina em;Em estoque?;Estoque;Preço promocional;Preço;Categorias;Imagens;Ascendente;Nome do atributo 1;Valores do atributo 1',
  'المعرف;النوع;رمز المنتج (SKU);الاسم;تم النشر;هل هي مميزة؟;إمكانية العرض في الكاتلوج;وصف قصير;الوصف;تاريخ بدء سعر التخفيض;تاريخ نهاية سعر التخفيض;متوفر؟;المخزون;سعر التخفيض;السعر الافتراضي;التصنيفات;الصور;الأب;اسم السمة 1;قيمة/قيم السمة 1',
  'Kimlik;Tür;Stok kodu (SKU);İsim;Yayımlanmış;Öne çıkan?;Katalogda görünürlük;Kısa açıklama;Açıklama;İndirimli fiyatın başladığı tarih;İndirimli fiyatın bittiği tarih;Stokta?;Stok;İndirimli satış fiyatı;Normal fiyat;Kategoriler;Görseller;Ebeveyn;Nitelik 1 ismi;Nitelik 1 değer(ler)i',
  'ID;Typ;Artikelnummer;Name;Veröffentlicht;Ist hervorgehoben?;Sichtbarkeit im Katalog;Kurzbeschreibung;Beschreibung;Datum, an dem Angebotspreis beginnt;Datum, an dem Angebotspreis endet;Vorrätig?;Lager;Angebotspreis;Regulärer Preis;Kategorien;Bilder;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e)',
  "ID;Tipo;COD;Nome;Pubblicato;In primo piano?;Visibilità nel catalogo;Breve descrizione;Descrizione;Data di partenza del prezzo in saldo;Data in cui termina l'offerta;In stock?;Magazzino;Prezzo in offerta;Prezzo di listino;Categorie;Immagine;Genitore;Attributo 1 nome;Attributo 1 valuta(e)",
  'ID;Тип;Артикул;Имя;Опубликован;рекомендуемый?;Видимость в каталоге;Короткое описание;Описание;Дата начала действия продажной цены;Дата окончания действия продажной цены;В наличии?;Запасы;Цена распродажи;Базовая цена;Категории;Изображения;Родительский;Имя атрибута 1;Значение(-я) аттрибута(-ов) 1',
  'ID;类型;SKU;名称;已发布;是推荐产品？;在列表页可见;简短描述;描述;促销开始日期;促销截止日期;有货？;库存;促销价格;常规售价;分类;图片;父级;属性 1 名称;属性 1 值',
])('MOVE-01 WooCommerce is known by its titles in every language: %s', (titles) => {
  const read = readOf(
    titles,
    "7;simple;A;Ambre;'-1;0;visible;Court.;Long.;2026-11-01;2026-11-30;1;3;9000;12000;Parfums;https://a.example/1;;T;50",
  )
  expect(read).toMatchObject({
    from: 'WooCommerce',
    ignored: ['SKU'],
    lines: [
      {
        texts: {
          name: 'Ambre',
          description: 'Court.\n\nLong.',
          price: '9000',
          compareAtPrice: '12000',
          stock: '3',
          categoryId: 'Parfums',
          isActive: 'non',
        },
        pictureUrls: ['https://a.example/1'],
      },
    ],
  })
})

test.each([
  'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status',
  'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État',
  'Product ID;Image;Nom;Référence;Catégorie;Montant HT;Montant TTC;Quantité;État',
  'ID;Imagen;Nombre;Referencia;Categoría;Precio (imp. excl.);Precio (imp. incl.);Cantidad;Estado',
  'Nº;Imagem;Nome;Referência;Categoria;Preço (sem IVA);Preço (com IVA);Quantidade;Estado',
  'الرقم التعريفي;الصورة;الاسم;المرجع;تصنيف;السعر (بدون الضريبة);السعر (شامل للضريبة);الكمية;الحالة',
  'ID;Bild;Name;Artikel-Nr.;Kategorie;Verkaufspreis netto;Verkaufspreis brutto;Menge;Status',
  'Id;Immagine;Nome;Riferimento;Categoria;Prezzo (tasse escl.);Prezzo (tasse incl.);Quantità;Stato',
  'ID;Изображение;Название;Код заказа;Категория;Цена без НДС;Цена с НДС;Количество;Статус',
  '编号;图像;名称;参考;类别;价格(不含税);价格 (含税);数量;状态',
])('MOVE-01 PrestaShop is known by its titles in every language: %s', (titles) => {
  const line = '4;https://a.example/1;Ambre;A;Parfums;10000;11800;3;'
  const product = {
    texts: { name: 'Ambre', price: '11800', stock: '3', categoryId: 'Parfums', isActive: 'oui' },
    pictureUrls: ['https://a.example/1'],
  }
  expect(readOf(titles, `${line}1`)).toMatchObject({ from: 'PrestaShop', ignored: ['SKU'], lines: [product] })
  // In stock, so what is 0 for all is not whether they are on sale.
  expect(readOf(titles, `${line}0`)).toMatchObject({ lines: [product] })
})

test('MOVE-01 PrestaShop in Turkish, whose word for a picture is not known', () => {
  const read = readOf(
    'KİMLİK;Adı;Referans;Kategori;Fiyat (vergi hariç);Fiyat (vergi dahil);Adet;Durum',
    '4;Ambre;A;Parfums;10000;11800;3;1',
  )
  expect(read).toMatchObject({ from: 'PrestaShop', ignored: ['SKU'], lines: [{ texts: { price: '11800' } }] })
})

test.each([
  ['Active (0/1);Status', '1;0', 'oui'],
  ['Active (0/1);Status', '0;0', 'non'],
  ['Status', '1', 'oui'],
])('MOVE-01 PrestaShop: with %s of %s, whether a product is on sale is %s', (titles, line, isActive) => {
  const read = readOf(`${titles};Name;Price tax included;Wholesale price;Quantity`, `${line};Ambre;5;4;3`)
  expect(read).toMatchObject({ lines: [{ texts: { isActive } }] })
})
