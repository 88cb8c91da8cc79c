// Media with rights, and pages built of blocks.
import type { Json } from '../../base/json.ts';
import type { Built, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  badge,
  button,
  call,
  changedEvent,
  column,
  create,
  day,
  emit,
  eq,
  filled,
  given,
  grid,
  gt,
  heading,
  isFuture,
  isPast,
  lifecycle,
  listed,
  loading,
  lte,
  manage,
  moved,
  notify,
  orbital,
  own,
  page,
  part,
  pattern,
  progress,
  row,
  said,
  set,
  size,
  stamp,
  subject,
  take,
  text,
  tick,
  trait,
  update,
} from '../compose/index.ts';

export const assetSubject = (): Subject =>
  subject('MediaAsset', {
    fields: {
      fileName: 'string!',
      kind: 'enum:image*|video|audio|document',
      url: 'url',
      thumbnail: 'image',
      sizeBytes: 'number=0',
      altText: 'string',
      credit: 'string',
      licence: 'enum:own*|agency|creative_commons|restricted',
      licenceEndsOn: 'date',
      usageCount: 'number=0',
      status: 'enum:processing*|needs_description|ready|rights_expired|rejected|archived',
      uploaded: 'number=0',
    },
    columns: ['fileName', 'kind', 'credit', 'licence', 'status', 'usageCount'],
    form: ['altText', 'credit', 'licence', 'licenceEndsOn'],
    path: '/media',
  });

/** A file's life in the library: converted, described for those who cannot see it, used while its rights last. */
export const assetRights = (asset: Subject) =>
  lifecycle(asset, {
    name: 'AssetClearance',
    states: {
      processing: { hint: 'Sizes and previews are being made.', shows: ['fileName', 'kind', 'sizeBytes'] },
      needs_description: {
        hint: 'Cannot be used before it has an alternative text and a credit.',
        shows: ['fileName', 'thumbnail', 'altText', 'credit'],
      },
      ready: { shows: ['fileName', 'thumbnail', 'altText', 'credit', 'licence', 'usageCount'] },
      rights_expired: {
        hint: 'Must come off every page that uses it.',
        shows: ['fileName', 'licence', 'licenceEndsOn', 'usageCount'],
      },
      rejected: { terminal: true, shows: ['fileName', 'sizeBytes'] },
      archived: { shows: ['fileName', 'kind', 'credit'] },
    },
    events: {
      RenditionsMade: { thumbnail: 'string', url: 'string' },
      FileUnreadable: { error: 'string' },
      DESCRIBE: { altText: 'string!', credit: 'string!' },
      RIGHTS_ENDED: {},
      RENEW_LICENCE: { licenceEndsOn: 'date!' },
      ARCHIVE: {},
      BRING_BACK: {},
    },
    init: [
      call('media', 'makeRenditions', { id: own('id') }, { success: 'RenditionsMade', failure: 'FileUnreadable' }),
    ],
    steps: [
      ['processing', 'RenditionsMade', 'needs_description'],
      ['processing', 'FileUnreadable', 'rejected', { do: [notify(given('error'), 'error')] }],
      ['needs_description', 'DESCRIBE', 'ready', { when: and(said('altText'), said('credit')) }],
      ['ready', 'RIGHTS_ENDED', 'rights_expired', { do: [notify('Picture rights have ended', 'warning')] }],
      ['rights_expired', 'RENEW_LICENCE', 'ready', { when: isFuture(given('licenceEndsOn')) }],
      [['ready', 'rights_expired'], 'ARCHIVE', 'archived', { when: eq(own('usageCount'), 0) }],
      ['archived', 'BRING_BACK', 'ready'],
    ],
    ticks: [tick('rightsCheck', day, 'RIGHTS_ENDED', and(filled('licenceEndsOn'), isPast(own('licenceEndsOn'))))],
  });

/** Files come in by drag and drop, up to 200 MB each. */
const uploadOf = (asset: Subject) =>
  trait(asset, {
    name: 'AssetUpload',
    states: {
      waiting: {
        view: pattern('upload-drop-zone', {
          accept: 'image/*,video/*,audio/*,application/pdf',
          maxFiles: 20,
          action: 'DROP_FILE',
        }),
      },
      uploading: {
        view: column(
          text(own('fileName')),
          progress(own('uploaded'), own('sizeBytes'), 'Uploading'),
          button('Cancel', 'CANCEL_UPLOAD', undefined, 'ghost'),
        ),
      },
      interrupted: {
        view: column(
          alert('The upload was interrupted.', 'error'),
          row(button('Resume', 'RESUME', undefined, 'primary'), button('Discard', 'CANCEL_UPLOAD')),
        ),
      },
    },
    events: {
      DROP_FILE: { fileName: 'string!', sizeBytes: 'number!', kind: 'string' },
      UploadProgressed: { uploaded: 'number' },
      UploadFinished: { id: 'string' },
      UploadInterrupted: { error: 'string' },
      RESUME: {},
      CANCEL_UPLOAD: {},
    },
    steps: [
      [
        'waiting',
        'DROP_FILE',
        'uploading',
        {
          when: lte(given('sizeBytes'), 209_715_200),
          do: [
            ...take('fileName', 'sizeBytes', 'kind'),
            call(
              'storage',
              'upload',
              { file: given('fileName') },
              { success: 'UploadFinished', failure: 'UploadInterrupted' },
            ),
          ],
        },
      ],
      ['waiting', 'DROP_FILE', '=', { do: [notify('Files may have up to 200 MB', 'warning')] }],
      ['uploading', 'UploadProgressed', '=', { do: [set('uploaded', given('uploaded'))] }],
      [
        'uploading',
        'UploadFinished',
        'waiting',
        { do: [create('MediaAsset', '@entity'), emit('ASSET_ADDED', { fileName: own('fileName') })] },
      ],
      ['uploading', 'UploadInterrupted', 'interrupted'],
      [
        'interrupted',
        'RESUME',
        'uploading',
        {
          do: [
            call(
              'storage',
              'resume',
              { file: own('fileName'), from: own('uploaded') },
              { success: 'UploadFinished', failure: 'UploadInterrupted' },
            ),
          ],
        },
      ],
      [['uploading', 'interrupted'], 'CANCEL_UPLOAD', 'waiting', { do: [set('uploaded', 0)] }],
    ],
  });

export const mediaLibrary = (asset: Subject): Built =>
  orbital(
    asset,
    [
      manage(asset, {
        layout: 'gallery',
        offers: ['edit'],
        opens: true,
        search: ['fileName', 'altText', 'credit'],
        filter: ['kind', 'licence', 'status'],
        pageSize: 60,
        refreshOn: [
          ['AssetClearance', changedEvent(asset)],
          ['AssetUpload', 'ASSET_ADDED'],
        ],
      }),
      part(['std-upload', 'std-media-library'], uploadOf(asset), assetRights(asset)),
    ],
    [
      page('MediaPage', '/media', 'MediaAssetList', 'MediaAssetEditor', 'AssetUpload'),
      page('MediaAssetPage', '/media/:id', 'AssetClearance'),
    ],
  );

/** A page under construction: its blocks in order and what the builder has in hand. */
export const pageDraftSubject = (): Subject =>
  subject('PageDraft', {
    fields: {
      title: 'string!',
      address: 'string!',
      blocks: listed({ id: 'string!', kind: 'string!', content: 'string' }),
      selected: 'string',
      device: 'enum:phone|tablet|desktop*',
      live: 'boolean=false',
      publishedAt: 'datetime',
    },
    columns: ['title', 'address', 'live', 'publishedAt'],
    form: ['title', 'address'],
    path: '/builder',
  });

/** Blocks on a canvas: insert, move, configure in a drawer, look at it on other devices, publish. */
export const pageBuilder = (draft: Subject) => {
  const palette = askForm(draft, 'Insert block', { kind: 'string!', content: 'string', at: 'number!' }, 'INSERT_BLOCK');
  const configure = button('Settings', 'SELECT_BLOCK', { id: '@item.id' }, 'ghost');
  const canvas = pattern('sortable-list', {
    items: own('blocks'),
    renderItem: ['fn', 'item', row(text('@item.kind'), configure)],
    reorderEvent: 'MOVE_BLOCK',
  });
  const bar = row(button('Preview', 'PREVIEW'), button('Publish', 'PUBLISH', undefined, 'primary'));
  const blocks = (value: Json) => set('blocks', value);
  return trait(draft, {
    name: 'PageCanvas',
    scope: 'instance',
    states: {
      arranging: { view: grid(2, palette, column(heading(own('title')), canvas, bar)) },
      configuring: {
        slot: 'drawer',
        view: column(
          heading('Block settings'),
          askForm(draft, 'Change setting', { kind: 'string!', content: 'string' }, 'CHANGE_SETTING'),
          row(button('Remove block', 'REMOVE_BLOCK', undefined, 'danger'), button('Done', 'CLOSE')),
        ),
      },
      previewing: {
        view: column(
          pattern('select', { options: ['phone', 'tablet', 'desktop'], value: own('device'), action: 'CHOOSE_DEVICE' }),
          pattern('content-renderer', { segments: own('blocks') }),
          badge(own('device')),
          button('Back to editing', 'CLOSE'),
        ),
      },
      publishing: { view: loading('Publishing page') },
    },
    events: {
      INSERT_BLOCK: { kind: 'string!', content: 'string', at: 'number!' },
      MOVE_BLOCK: { fromIndex: 'number!', toIndex: 'number!' },
      SELECT_BLOCK: { id: 'string!' },
      CHANGE_SETTING: { kind: 'string!', content: 'string' },
      REMOVE_BLOCK: {},
      PREVIEW: {},
      CHOOSE_DEVICE: { device: 'string!' },
      CLOSE: {},
      PUBLISH: {},
      PagePublished: { id: 'string' },
      PagePublishFailed: { error: 'string' },
    },
    steps: [
      [
        'arranging',
        'INSERT_BLOCK',
        '=',
        {
          do: [
            blocks([
              'array/insert',
              own('blocks'),
              given('at'),
              { id: '@now', kind: given('kind'), content: given('content') },
            ]),
            update('PageDraft'),
          ],
        },
      ],
      [
        'arranging',
        'MOVE_BLOCK',
        '=',
        {
          do: [blocks(moved('blocks')), update('PageDraft')],
        },
      ],
      ['arranging', 'SELECT_BLOCK', 'configuring', { do: [set('selected', given('id'))] }],
      [
        'configuring',
        'CHANGE_SETTING',
        '=',
        {
          do: [
            blocks([
              'array/append',
              ['array/reject', own('blocks'), ['fn', 'item', ['=', '@item.id', own('selected')]]],
              { id: own('selected'), kind: given('kind'), content: given('content') },
            ]),
            update('PageDraft'),
          ],
        },
      ],
      [
        'configuring',
        'REMOVE_BLOCK',
        'arranging',
        {
          do: [
            blocks(['array/reject', own('blocks'), ['fn', 'item', ['=', '@item.id', own('selected')]]]),
            update('PageDraft'),
          ],
        },
      ],
      ['configuring', 'CLOSE', 'arranging', { do: [set('selected', '')] }],
      ['arranging', 'PREVIEW', 'previewing', { when: gt(size(own('blocks')), 0) }],
      ['previewing', 'CHOOSE_DEVICE', '=', { do: take('device') }],
      ['previewing', 'CLOSE', 'arranging'],
      [
        'arranging',
        'PUBLISH',
        'publishing',
        {
          when: and(gt(size(own('blocks')), 0), filled('address')),
          do: [
            call(
              'site',
              'publish',
              { address: own('address') },
              { success: 'PagePublished', failure: 'PagePublishFailed' },
            ),
          ],
        },
      ],
      [
        'publishing',
        'PagePublished',
        'arranging',
        { do: [set('live', true), stamp('publishedAt'), update('PageDraft'), notify('Page is live', 'success')] },
      ],
      ['publishing', 'PagePublishFailed', 'arranging', { do: [notify(given('error'), 'error')] }],
    ],
  });
};
