filedesc://a.arc 127.0.0.1 20140301000000 text/plain 69
1 0 Capture
URL IP-address Archive-date Content-type Archive-length

http://a/ 127.0.0.1 20140401000000 text/html 24
HTTP/1.1 200 OK

hello
