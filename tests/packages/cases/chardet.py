import chardet

TEXTS = ['hello world', 'Привет, как дела сегодня', 'こんにちは世界、元気ですか', 'Ünïcödé façade naïve', '你好世界今天天气很好', '한국어 텍스트 예제입니다', 'Ελληνικά κείμενο']
INPUTS = [f'{encoding} {k}' for encoding in ('utf-8', 'utf-16', 'cp1251', 'koi8-r', 'shift_jis', 'euc-jp', 'gb2312', 'big5', 'euc-kr', 'iso8859-7', 'latin-1', 'ascii', 'utf-8-sig', 'utf-32') for k in range(7)]


def check(x):
    encoding, which = x.split()
    return chardet.detect(TEXTS[int(which)].encode(encoding, 'replace') * 3)
